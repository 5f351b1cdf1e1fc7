# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
from typing import Callable, Dict, Iterable, Type
import numpy as np
import torch
from torch import nn, optim
import torch.nn.functional as F

OPTIMIZERS: Dict[str, Type[optim.Optimizer]] = {"sgd": optim.SGD, "adam": optim.Adam, "adamw": optim.AdamW}
ACTS: Dict[str, Callable] = {"relu": F.relu, "tanh": torch.tanh, "id": lambda x: x}
LOSSES = {"mse": nn.MSELoss(), "l1": nn.L1Loss(), "bce": nn.BCEWithLogitsLoss()}


class Registry(dict):
    def register(self, name):
        def deco(cls):
            self[name] = cls
            return cls
        return deco


MODELS = Registry()


@MODELS.register("mlp")
class MLP(nn.Module):
    def __init__(self, act="relu"):
        super().__init__()
        self.act = ACTS[act]
        self.a, self.b = nn.Linear(3, 4), nn.Linear(4, 1)

    def forward(self, x):
        return self.b(self.act(self.a(x)))


@MODELS.register("res")
class Res(MLP):
    def forward(self, x):
        return super().forward(x) + x.sum(-1, keepdim=True)


def make_optimizer(name, params, **kwargs):
    cls = OPTIMIZERS[name]
    return cls(params, **kwargs)


def run(cfg):
    model = MODELS[cfg["model"]](cfg["act"])
    for p in model.parameters():
        nn.init.constant_(p, 0.15)
    opt = make_optimizer(cfg["opt"], model.parameters(), lr=cfg["lr"], weight_decay=1e-2)
    crit = LOSSES[cfg["loss"]]
    rng = np.random.RandomState(0)
    out = []
    for _ in range(3):
        x = torch.as_tensor(rng.rand(4, 3), dtype=torch.float32)
        y = (x.sum(1, keepdim=True) > 1.5).float()
        loss = crit(model(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        out.append(round(loss.item(), 5))
    return out


for model in MODELS:
    for opt in OPTIMIZERS:
        for loss, act in zip(LOSSES, ACTS):
            print(model, opt, loss, run({"model": model, "opt": opt, "loss": loss, "act": act, "lr": 0.05}))
