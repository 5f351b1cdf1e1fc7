# SPDX-License-Identifier: Apache-2.0
from typing import Any, Sequence

import numpy as np
import paddle


class Generator:
    """Draw random numbers from a state of its own.

    Paddle's random functions share one state and take no generator. What is
    drawn here comes from NumPy: it is the same on every device and leaves
    the shared state alone.
    """

    def __init__(self, seed: int = 0) -> None:
        self.manual_seed(seed)

    def manual_seed(self, seed: int) -> "Generator":
        self.seed_value = seed
        self.numbers = np.random.RandomState(seed % 2**32)
        return self

    def seed(self) -> int:
        self.manual_seed(int(np.random.SeedSequence().entropy % 2**64))
        return self.seed_value

    def initial_seed(self) -> int:
        return self.seed_value

    def get_state(self) -> Any:
        return self.seed_value, self.numbers.get_state()

    def set_state(self, state: Any) -> "Generator":
        self.seed_value, drawn = state
        self.numbers.set_state(drawn)
        return self

    def rand(self, shape: Sequence[int], dtype: Any = None) -> paddle.Tensor:
        values = paddle.to_tensor(self.numbers.random_sample(shape))
        return values.astype(dtype or paddle.get_default_dtype())

    def randn(self, shape: Sequence[int], dtype: Any = None) -> paddle.Tensor:
        values = paddle.to_tensor(self.numbers.standard_normal(shape))
        return values.astype(dtype or paddle.get_default_dtype())

    def randint(
        self, low: int, high: int, shape: Sequence[int], dtype: Any = None
    ) -> paddle.Tensor:
        values = self.numbers.randint(low, high, shape, dtype="int64")
        return paddle.to_tensor(values).astype(dtype or "int64")

    def randperm(self, n: int, dtype: Any = None) -> paddle.Tensor:
        values = self.numbers.permutation(n).astype("int64")
        return paddle.to_tensor(values).astype(dtype or "int64")

    def multinomial(
        self, x: paddle.Tensor, num_samples: int, replacement: bool = False
    ) -> paddle.Tensor:
        weights = x.numpy().astype("float64")
        drawn = [
            self.numbers.choice(
                len(row), num_samples, replacement, row / row.sum()
            )
            for row in weights.reshape([-1, weights.shape[-1]])
        ]
        shape = list(weights.shape[:-1]) + [num_samples]
        return paddle.to_tensor(np.reshape(drawn, shape).astype("int64"))
