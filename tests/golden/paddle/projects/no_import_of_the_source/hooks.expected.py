# SPDX-License-Identifier: Apache-2.0
"""The helpers and the target are imported where nothing imports the source."""
import paddle
import functools, os

import compat_paddle


def watch(model, x):
    for n, p in model.named_sublayers(include_self=True):
        compat_paddle.register_full_backward_hook(p, print)
    x.stop_gradient = False
    x2 = x.masked_fill_(x.isnan(), 0)
    return paddle.assign(paddle.sgn(x2), x2)
