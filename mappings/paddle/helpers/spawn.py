# SPDX-License-Identifier: Apache-2.0
from typing import Any, Callable, Sequence

import paddle


def spawn(
    fn: Callable,
    args: Sequence[Any] = (),
    nprocs: int = 1,
    join: bool = True,
    daemon: bool = False,
    start_method: str = "spawn",
) -> Any:
    """Run `fn(index, *args)` in so many processes, each with its index.

    Paddle's own function would call `fn(*args)`. With `join` it waits until
    all are done, and raises an error if one failed.
    """
    return paddle.distributed.spawn(
        call_with_rank,
        args=(fn, *args),
        nprocs=nprocs,
        join=join,
        daemon=daemon,
        start_method=start_method,
    )
