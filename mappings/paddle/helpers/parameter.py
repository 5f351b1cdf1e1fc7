# SPDX-License-Identifier: Apache-2.0
import paddle


def parameter(data: paddle.Tensor, trainable: bool = True) -> paddle.Tensor:
    """Make what a layer trains out of a tensor, which is copied.

    Shape, dtype and place are those of `data`.
    """
    made = paddle.create_parameter(
        data.shape,
        data.dtype,
        default_initializer=paddle.nn.initializer.Constant(0.0),
    )
    with paddle.no_grad():
        made.set_value(data)
    made.stop_gradient = not trainable
    return made
