# SPDX-License-Identifier: Apache-2.0
class Crease:
    """Where `fold` has folded a tensor."""

    def __init__(self, x):
        self.depth = x.ndim
