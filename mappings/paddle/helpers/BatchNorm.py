# SPDX-License-Identifier: Apache-2.0
from typing import Any, Optional

import paddle


class BatchNorm:
    """What batch norm layers share: the arguments and the variance of torch's.

    `momentum` is the share of the new batch in the running values. The
    running variance counts a batch of n values by n - 1, as torch does; on a
    CPU Paddle's layers count it by n, and evaluate differently: there it is
    computed once more.
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
        self.new_share = momentum if track_running_stats else 0.0
        self.to(device=device, dtype=dtype)

    def forward(self, x: paddle.Tensor) -> paddle.Tensor:
        if (
            not self.training
            or not self.new_share
            or x.place.is_gpu_place()
        ):
            return super().forward(x)
        before = self._variance.clone()
        out = super().forward(x)
        with paddle.no_grad():
            axes = [axis for axis in range(x.ndim) if axis != 1]
            batch = x.astype(before.dtype).var(axes)
            change = self.new_share * (batch - before)
            self._variance.set_value(before + change)
        return out
