# SPDX-License-Identifier: Apache-2.0
"""`paddle.distributed.fleet`."""
from . import utils  # noqa: F401
from ... import core


def __getattr__(name):
    raise core.missing("paddle.distributed.fleet", name)
