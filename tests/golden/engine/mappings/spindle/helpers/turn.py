# SPDX-License-Identifier: Apache-2.0
import spindle


def turn(x):
    """The last axis of `x` the other way round."""
    return spindle.flip(x, [-1])
