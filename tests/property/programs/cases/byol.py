# SPDX-License-Identifier: Apache-2.0
import copy
from functools import wraps

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def default(val, def_val):
    return def_val if val is None else val


def singleton(cache_key):
    def inner_fn(fn):
        @wraps(fn)
        def wrapper(self, *args, **kwargs):
            instance = getattr(self, cache_key)
            if instance is not None:
                return instance
            instance = fn(self, *args, **kwargs)
            setattr(self, cache_key, instance)
            return instance
        return wrapper
    return inner_fn


def set_requires_grad(model, val):
    for p in model.parameters():
        p.requires_grad = val


def loss_fn(x, y):
    x = F.normalize(x, dim=-1, p=2)
    y = F.normalize(y, dim=-1, p=2)
    return 2 - 2 * (x * y).sum(dim=-1)


class EMA:
    def __init__(self, beta):
        super().__init__()
        self.beta = beta

    def update_average(self, old, new):
        if old is None:
            return new
        return old * self.beta + (1 - self.beta) * new


def update_moving_average(ema_updater, ma_model, current_model):
    for current_params, ma_params in zip(current_model.parameters(), ma_model.parameters()):
        old_weight, up_weight = ma_params.data, current_params.data
        ma_params.data = ema_updater.update_average(old_weight, up_weight)


class BYOL(nn.Module):
    def __init__(self, net, dim, hidden=6):
        super().__init__()
        self.online_encoder = net
        self.target_encoder = None
        self.target_ema_updater = EMA(0.5)
        self.predictor = nn.Sequential(nn.Linear(dim, hidden), nn.ReLU(inplace=True), nn.Linear(hidden, dim))

    @singleton("target_encoder")
    def _get_target_encoder(self):
        target_encoder = copy.deepcopy(self.online_encoder)
        set_requires_grad(target_encoder, False)
        return target_encoder

    def update(self):
        assert self.target_encoder is not None, "target encoder has not been created yet"
        update_moving_average(self.target_ema_updater, self.target_encoder, self.online_encoder)

    def forward(self, one, two):
        pred_one, pred_two = self.predictor(self.online_encoder(one)), self.predictor(self.online_encoder(two))
        with torch.no_grad():
            target_encoder = self._get_target_encoder()
            proj_one = target_encoder(one)
            proj_two = target_encoder(two)
            proj_one.detach_()
            proj_two.detach_()
        return (loss_fn(pred_one, proj_two.detach()) + loss_fn(pred_two, proj_one.detach())).mean()


learner = BYOL(nn.Sequential(nn.Linear(5, 6), nn.Tanh(), nn.Linear(6, 4)), 4)
fill(learner)
opt = torch.optim.Adam(learner.parameters(), lr=3e-2)
rng = np.random.RandomState(36)
for _ in range(4):
    images = torch.from_numpy(rng.randn(6, 5)).float()
    loss = learner(images, images * 0.9)
    opt.zero_grad()
    loss.backward()
    opt.step()
    learner.update()
    print(loss.item(), sum(p.sum().item() for p in learner.target_encoder.parameters()))
