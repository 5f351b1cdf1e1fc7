# SPDX-License-Identifier: Apache-2.0
class Crease:
    """Where a tensor was folded."""

    def __init__(self, x):
        self.depth = x.ndim
