# SPDX-License-Identifier: Apache-2.0
import math
from typing import Optional, Sequence

from mindspore import Tensor, ops


class MultivariateNormal:
    """Normal distributions of vectors, for a covariance or its factor.

    The factor is computed column by column: `ops.cholesky` does not run on
    Ascend.
    """

    def __init__(
        self,
        loc: Tensor,
        covariance_matrix: Optional[Tensor] = None,
        scale_tril: Optional[Tensor] = None,
    ) -> None:
        if (covariance_matrix is None) == (scale_tril is None):
            raise ValueError("give either covariance_matrix or scale_tril")
        self.size = loc.shape[-1]
        if scale_tril is not None:
            columns = [scale_tril[..., j] for j in range(self.size)]
        else:
            columns = []
            for j in range(self.size):
                rest = covariance_matrix[..., j]
                for column in columns:
                    rest = rest - column * column[..., j : j + 1]
                columns.append(rest / rest[..., j : j + 1].sqrt())
        self.columns = columns
        self.loc = loc + sum(ops.zeros_like(each) for each in columns)

    @property
    def mean(self) -> Tensor:
        return self.loc

    def rsample(self, sample_shape: Sequence[int] = ()) -> Tensor:
        shape = (*sample_shape, *self.loc.shape)
        noise = ops.standard_normal((math.prod(shape),)).reshape(shape)
        value = self.loc
        for j, column in enumerate(self.columns):
            value = value + noise[..., j : j + 1] * column
        return value

    def sample(self, sample_shape: Sequence[int] = ()) -> Tensor:
        return ops.stop_gradient(self.rsample(sample_shape))

    def log_prob(self, value: Tensor) -> Tensor:
        rest = value - self.loc
        squares = self.size * math.log(2 * math.pi)
        for j, column in enumerate(self.columns):
            solved = rest[..., j] / column[..., j]
            squares = squares + solved**2
            rest = rest - solved.expand_dims(-1) * column
        return -0.5 * squares - self.half_log_determinant()

    def entropy(self) -> Tensor:
        constant = 0.5 * self.size * (1 + math.log(2 * math.pi))
        zeros = ops.zeros_like(self.loc[..., 0])
        return constant + self.half_log_determinant() + zeros

    def half_log_determinant(self) -> Tensor:
        return sum(each[..., j].log() for j, each in enumerate(self.columns))
