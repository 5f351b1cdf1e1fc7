# SPDX-License-Identifier: Apache-2.0
from typing import Any, List


def last_lr(scheduler: Any) -> List[float]:
    """The rates that a scheduler has set, one for each group where it is
    written out; Paddle's own have one rate.
    """
    if hasattr(scheduler, "get_last_lr"):
        return scheduler.get_last_lr()
    return [scheduler()]
