# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable

import paddle


def call_with_rank(fn: Callable, *args: Any) -> Any:
    """Call a function with the index of this process before `args`."""
    return fn(paddle.distributed.get_rank(), *args)
