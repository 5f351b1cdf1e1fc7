# SPDX-License-Identifier: Apache-2.0
import paddle


class InstanceNorm3d(paddle.nn.InstanceNorm3D):
    """An InstanceNorm3D that is made with the arguments of torch's.

    For code that is given the class and calls it with arguments of its own.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
    ) -> None:
        if track_running_stats:
            raise ValueError("Paddle's InstanceNorm keeps no statistics")
        super().__init__(
            num_features,
            epsilon=eps,
            momentum=1 - momentum,
            weight_attr=None if affine else False,
            bias_attr=None if affine else False,
        )
