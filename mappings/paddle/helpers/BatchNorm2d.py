# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class BatchNorm2d(paddle.nn.BatchNorm2D):
    """A BatchNorm2D that is made with the arguments of torch's.

    For code that is given the class and calls it with arguments of its own:
    `momentum` is the share of the new batch in the running values.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: Optional[Any] = None,
    ) -> None:
        attr = None if affine else False
        super().__init__(
            num_features,
            momentum=1 - momentum,
            epsilon=eps,
            weight_attr=attr,
            bias_attr=attr,
            use_global_stats=None if track_running_stats else False,
        )
        self.to(device=device, dtype=dtype)
