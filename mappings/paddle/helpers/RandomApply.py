# SPDX-License-Identifier: Apache-2.0
import random
from typing import Any, Callable, Sequence


class RandomApply:
    """Apply some transforms, all of them or none, with probability `p`."""

    def __init__(
        self, transforms: Sequence[Callable[[Any], Any]], p: float = 0.5
    ) -> None:
        self.transforms = transforms
        self.p = p

    def __call__(self, img: Any) -> Any:
        if self.p < random.random():
            return img
        for transform in self.transforms:
            img = transform(img)
        return img
