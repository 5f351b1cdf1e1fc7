# SPDX-License-Identifier: Apache-2.0
import math
from typing import Sequence, Union

import mindspore
from mindspore import Tensor, ops


class Normal:
    """A normal distribution for each element of `loc` and `scale`.

    It has the methods and the shapes of PyTorch's class; the one of
    `nn.probability` is a Cell that is told what to compute by a name.
    """

    def __init__(
        self,
        loc: Union[float, Tensor],
        scale: Union[float, Tensor],
    ) -> None:
        given = [each for each in (loc, scale) if isinstance(each, Tensor)]
        dtype = given[0].dtype if given else mindspore.float32
        if not isinstance(loc, Tensor):
            loc = Tensor(loc, dtype)
        if not isinstance(scale, Tensor):
            scale = Tensor(scale, dtype)
        if loc.shape != scale.shape:
            zeros = ops.zeros_like(loc) + ops.zeros_like(scale)
            loc, scale = loc + zeros, scale + zeros
        self.loc = loc
        self.scale = scale

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def stddev(self) -> Tensor:
        return self.scale

    @property
    def variance(self) -> Tensor:
        return self.scale**2

    def rsample(self, sample_shape: Sequence[int] = ()) -> Tensor:
        shape = (*sample_shape, *self.loc.shape)
        noise = ops.standard_normal((math.prod(shape),)).reshape(shape)
        return self.loc + self.scale * noise.astype(self.loc.dtype)

    def sample(self, sample_shape: Sequence[int] = ()) -> Tensor:
        return ops.stop_gradient(self.rsample(sample_shape))

    def log_prob(self, value: Union[float, Tensor]) -> Tensor:
        squares = (value - self.loc) ** 2 / (2 * self.scale**2)
        return -squares - self.scale.log() - 0.5 * math.log(2 * math.pi)

    def cdf(self, value: Union[float, Tensor]) -> Tensor:
        distance = (value - self.loc) / self.scale
        return 0.5 * (1 + ops.erf(distance / math.sqrt(2)))

    def entropy(self) -> Tensor:
        return 0.5 + 0.5 * math.log(2 * math.pi) + self.scale.log()

    def kl_divergence(self, other: "Normal") -> Tensor:
        ratio = (self.scale / other.scale) ** 2
        distance = ((self.loc - other.loc) / other.scale) ** 2
        return 0.5 * (ratio + distance - 1 - ratio.log())
