# SPDX-License-Identifier: Apache-2.0
import spindle


class Gain(spindle.nn.Gain):
    """A gain that is made with loom's arguments."""

    def __init__(self, size, share=0.1):
        super().__init__(size, keep=1 - share)
