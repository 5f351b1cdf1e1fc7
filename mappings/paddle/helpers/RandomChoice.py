# SPDX-License-Identifier: Apache-2.0
import random
from typing import Any, Callable, Optional, Sequence


class RandomChoice:
    """Apply one of some transforms, drawn evenly or by the weights `p`."""

    def __init__(
        self,
        transforms: Sequence[Callable[[Any], Any]],
        p: Optional[Sequence[float]] = None,
    ) -> None:
        self.transforms = transforms
        self.p = p

    def __call__(self, img: Any) -> Any:
        return random.choices(self.transforms, weights=self.p)[0](img)
