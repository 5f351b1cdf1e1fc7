# SPDX-License-Identifier: Apache-2.0
"""`paddle.amp` on a processor, where everything stays float32: scaling of the loss, and a context that changes nothing."""
import contextlib

import numpy

from . import core


@contextlib.contextmanager
def auto_cast(enable=True, custom_white_list=None, custom_black_list=None, level="O1", dtype="float16", use_promote=True):
    if enable:
        raise core.NotModelled("lower precision on a processor")
    yield


class GradScaler:
    def __init__(self, enable=True, init_loss_scaling=65536.0, incr_ratio=2.0, decr_ratio=0.5, incr_every_n_steps=2000,
                 decr_every_n_nan_or_inf=1, use_dynamic_loss_scaling=True):
        self._enable, self._scale, self._is_unscaled = enable, float(init_loss_scaling), False

    def state_dict(self):
        return {"scale": numpy.array([self._scale], "float32")} if self._enable else {}

    def load_state_dict(self, state_dict):
        if not self._enable:
            return
        if not state_dict:
            raise RuntimeError("the state is empty: that of a scaler that is not enabled")
        self._scale = float(state_dict["scale"][0])

    def is_enable(self):
        return self._enable

    def scale(self, var):
        return var * self._scale if self._enable else var

    def unscale_(self, optimizer):
        if not self._enable:
            return
        if self._is_unscaled:
            raise RuntimeError("unscale_() has already been called on this optimizer since the last update().")
        for p in optimizer.all_parameters():
            if p.grad is not None:
                p.grad.held.div_(self._scale)
        self._is_unscaled = True

    def step(self, optimizer):
        if self._enable and not self._is_unscaled:
            self.unscale_(optimizer)
        optimizer.step()

    def update(self):
        self._is_unscaled = False

    def minimize(self, optimizer, *args, **kwargs):
        self.step(optimizer)
        self.update()

    def __getattr__(self, name):
        raise core.missing("paddle.amp.GradScaler", name)


def __getattr__(name):
    raise core.missing("paddle.amp", name)
