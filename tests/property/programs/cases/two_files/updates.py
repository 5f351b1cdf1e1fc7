# SPDX-License-Identifier: Apache-2.0
import torch


class Step:
    """Plain gradient descent over whatever parameters it is given."""

    def __init__(self, rate):
        self.rate = rate

    @torch.no_grad()
    def __call__(self, holders):
        for holder in holders:
            for w in holder["weights"]:
                w -= self.rate * w.grad
                w.grad.zero_()


def blend(old, new, share):
    for a, b in zip(old, new):
        a *= 1 - share
        a += share * b
