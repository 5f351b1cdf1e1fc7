# SPDX-License-Identifier: Apache-2.0
import paddle


def kaiming_normal_(
    tensor: paddle.Tensor,
    a: float = 0.0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
) -> paddle.Tensor:
    """Fill the tensor by He's rule and return it."""
    fan = None
    if mode == "fan_out":
        fan = tensor.size // tensor.shape[1 if tensor.ndim > 2 else 0]
    initializer = paddle.nn.initializer.KaimingNormal(
        fan_in=fan, negative_slope=a, nonlinearity=nonlinearity
    )
    return fill_by(tensor, initializer)
