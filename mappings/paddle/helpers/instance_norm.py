# SPDX-License-Identifier: Apache-2.0
from typing import Optional

import paddle


def instance_norm(
    x: paddle.Tensor,
    running_mean: Optional[paddle.Tensor] = None,
    running_var: Optional[paddle.Tensor] = None,
    weight: Optional[paddle.Tensor] = None,
    bias: Optional[paddle.Tensor] = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> paddle.Tensor:
    """Normalize each channel of each sample, or all by running values.

    Paddle's own function takes running values, and leaves them alone.
    """
    if not use_input_stats:
        return paddle.nn.functional.batch_norm(
            x, running_mean, running_var, weight, bias, epsilon=eps
        )
    axes = list(range(2, x.ndim))
    with paddle.no_grad():
        if running_mean is not None:
            mean = x.mean(axes).mean(0)
            running_mean.set_value(
                (1 - momentum) * running_mean + momentum * mean
            )
        if running_var is not None:
            variance = x.var(axes).mean(0)
            running_var.set_value(
                (1 - momentum) * running_var + momentum * variance
            )
    return paddle.nn.functional.instance_norm(
        x, weight=weight, bias=bias, eps=eps
    )
