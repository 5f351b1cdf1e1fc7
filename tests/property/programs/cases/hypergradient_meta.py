# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Steps inside of steps, with rates that are learned."""
import numpy as np
import torch
from collections import OrderedDict
from torch import nn


class MetaLinear(nn.Module):
    def __init__(self, n, m):
        super().__init__()
        self.weight = nn.Parameter(torch.from_numpy(np.cos(np.arange(n * m)).reshape(m, n)).float())
        self.bias = nn.Parameter(torch.zeros(m))

    def forward(self, x, params=None):
        if params is None:
            params = OrderedDict(self.named_parameters())
        return x @ params["weight"].t() + params["bias"]


class Learner(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1, self.l2 = MetaLinear(2, 5), MetaLinear(5, 1)

    def forward(self, x, params=None):
        sub = (lambda name: None if params is None else OrderedDict((k[len(name) + 1:], v) for k, v in params.items() if k.startswith(name + ".")))
        return self.l2(torch.tanh(self.l1(x, sub("l1"))), sub("l2"))


def inner_update(model, loss, params, lrs, first_order):
    grads = torch.autograd.grad(loss, params.values(), create_graph=not first_order)
    updated = OrderedDict()
    for (name, p), g in zip(params.items(), grads):
        updated[name] = p - lrs[name].exp() * g
    return updated


def tasks(rng, n):
    for _ in range(n):
        w = rng.randn(2)
        xs, xq = rng.randn(5, 2), rng.randn(4, 2)
        yield [torch.tensor(a, dtype=torch.float32) for a in (xs, (xs @ w)[:, None], xq, (xq @ w)[:, None])]


model = Learner()
log_lrs = OrderedDict((n, nn.Parameter(torch.tensor(-2.0))) for n, _ in model.named_parameters())
meta_opt = torch.optim.Adam(list(model.parameters()) + list(log_lrs.values()), lr=0.02)
loss_fn = nn.MSELoss()
rng = np.random.RandomState(1)
for outer in range(3):
    meta_opt.zero_grad()
    outer_loss = torch.tensor(0.)
    for xs, ys, xq, yq in tasks(rng, 2):
        params = OrderedDict(model.named_parameters())
        for k in range(2):
            inner = loss_fn(model(xs, params), ys)
            params = inner_update(model, inner, params, log_lrs, first_order=outer == 2)
        outer_loss += loss_fn(model(xq, params), yq)
    outer_loss.div_(2)
    outer_loss.backward()
    total = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=5.0)
    meta_opt.step()
    print(outer, f"{outer_loss.item():.4f}", f"{float(total):.4f}", [round(float(v), 4) for v in log_lrs.values()])
