# SPDX-License-Identifier: Apache-2.0
import paddle


class FrozenBatchNorm2d(paddle.nn.Layer):
    """Normalize [N, C, H, W] with statistics and factors that never change.

    `weight`, `bias`, `running_mean` and `running_var` are buffers: they are
    saved and loaded, and no optimizer sees them.
    """

    def __init__(self, num_features: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.register_buffer("weight", paddle.ones([num_features]))
        self.register_buffer("bias", paddle.zeros([num_features]))
        self.register_buffer("running_mean", paddle.zeros([num_features]))
        self.register_buffer("running_var", paddle.ones([num_features]))

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        scale = self.weight * (self.running_var + self.eps).rsqrt()
        shift = self.bias - self.running_mean * scale
        shape = [1, -1, 1, 1]
        return x * scale.reshape(shape) + shift.reshape(shape)
