# SPDX-License-Identifier: Apache-2.0
"""`paddle.distributed.fleet.utils`."""
from ... import core


def recompute(function, *args, **kwargs):
    """Gives what the function gives; what it keeps for its gradients is not modelled."""
    for setting in ("preserve_rng_state", "use_reentrant"):
        kwargs.pop(setting, None)
    return function(*args, **kwargs)


def __getattr__(name):
    raise core.missing("paddle.distributed.fleet.utils", name)
