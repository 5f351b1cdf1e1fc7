# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
import torch.nn as nn
from collections import defaultdict


class SAM(torch.optim.Optimizer):
    def __init__(self, params, base_optimizer, rho=0.05, **kwargs):
        assert rho >= 0.0, f"Invalid rho, should be non-negative: {rho}"
        defaults = dict(rho=rho, **kwargs)
        super(SAM, self).__init__(params, defaults)
        self.base_optimizer = base_optimizer(self.param_groups, **kwargs)
        self.param_groups = self.base_optimizer.param_groups

    @torch.no_grad()
    def first_step(self, zero_grad=False):
        grad_norm = self._grad_norm()
        for group in self.param_groups:
            scale = group["rho"] / (grad_norm + 1e-12)
            for p in group["params"]:
                if p.grad is None:
                    continue
                e_w = p.grad * scale
                p.add_(e_w)
                self.state[p]["e_w"] = e_w
        if zero_grad:
            self.zero_grad()

    @torch.no_grad()
    def second_step(self, zero_grad=False):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                p.sub_(self.state[p]["e_w"])
        self.base_optimizer.step()
        if zero_grad:
            self.zero_grad()

    def _grad_norm(self):
        return torch.norm(torch.stack([p.grad.norm(p=2) for group in self.param_groups for p in group["params"]
                                       if p.grad is not None]), p=2)


class Lookahead:
    def __init__(self, optimizer, k=2, alpha=0.5):
        self.optimizer, self.k, self.alpha, self.n = optimizer, k, alpha, 0
        self.slow = [[p.clone().detach() for p in g["params"]] for g in optimizer.param_groups]

    def zero_grad(self):
        self.optimizer.zero_grad()

    def step(self):
        self.optimizer.step()
        self.n += 1
        if self.n % self.k == 0:
            for g, slow in zip(self.optimizer.param_groups, self.slow):
                for p, q in zip(g["params"], slow):
                    q.add_(p.data - q, alpha=self.alpha)
                    p.data.copy_(q)


net = nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))
for p in net.parameters():
    nn.init.constant_(p, 0.2)
rng = np.random.RandomState(3)
x = torch.tensor(rng.randn(6, 2), dtype=torch.float32)
y = x.prod(1, keepdim=True)
opt = SAM(net.parameters(), torch.optim.SGD, lr=0.1, momentum=0.9)
for i in range(3):
    loss = ((net(x) - y) ** 2).mean()
    loss.backward()
    opt.first_step(zero_grad=True)
    ((net(x) - y) ** 2).mean().backward()
    opt.second_step(zero_grad=True)
    print("sam", i, loss.item())
look = Lookahead(torch.optim.Adam(net.parameters(), lr=0.05))
for i in range(4):
    loss = ((net(x) - y) ** 2).mean()
    look.zero_grad()
    loss.backward()
    look.step()
    print("look", i, loss.item())
