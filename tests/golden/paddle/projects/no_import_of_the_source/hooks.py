# SPDX-License-Identifier: Apache-2.0
"""The helpers and the target are imported where nothing imports the source."""
import functools, os


def watch(model, x):
    for n, p in model.named_modules():
        p.register_full_backward_hook(print)
    x.requires_grad_()
    return x.masked_fill_(x.isnan(), 0).sgn_()
