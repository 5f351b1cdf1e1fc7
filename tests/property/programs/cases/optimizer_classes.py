# SPDX-License-Identifier: Apache-2.0
import math
import numpy as np
import torch
from torch import nn
from torch.optim.optimizer import Optimizer


class Lion(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.99), weight_decay=0.0):
        if lr <= 0.0:
            raise ValueError("Invalid learning rate: {}".format(lr))
        defaults = dict(lr=lr, betas=betas, weight_decay=weight_decay)
        super().__init__(params, defaults)

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                p.data.mul_(1 - group["lr"] * group["weight_decay"])
                grad = p.grad
                state = self.state[p]
                if len(state) == 0:
                    state["exp_avg"] = torch.zeros_like(p)
                exp_avg = state["exp_avg"]
                beta1, beta2 = group["betas"]
                update = exp_avg * beta1 + grad * (1 - beta1)
                p.add_(torch.sign(update), alpha=-group["lr"])
                exp_avg.mul_(beta2).add_(grad, alpha=1 - beta2)
        return loss


class AdamByHand(Optimizer):
    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8):
        super(AdamByHand, self).__init__(params, dict(lr=lr, betas=betas, eps=eps))

    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                grad = p.grad.data
                state = self.state[p]
                if len(state) == 0:
                    state["step"] = 0
                    state["m"] = torch.zeros_like(p.data)
                    state["v"] = torch.zeros_like(p.data)
                m, v = state["m"], state["v"]
                b1, b2 = group["betas"]
                state["step"] += 1
                m.mul_(b1).add_(grad, alpha=1 - b1)
                v.mul_(b2).addcmul_(grad, grad, value=1 - b2)
                denom = v.sqrt().add_(group["eps"])
                step_size = group["lr"] * math.sqrt(1 - b2 ** state["step"]) / (1 - b1 ** state["step"])
                p.data.addcdiv_(m, denom, value=-step_size)


def build(seed):
    r = np.random.RandomState(seed)
    net = nn.Sequential(nn.Linear(3, 5), nn.Sigmoid(), nn.Linear(5, 1))
    net[0].weight.data = torch.tensor(r.randn(5, 3), dtype=torch.float32)
    net[0].bias.data = torch.zeros(5)
    net[2].weight.data = torch.tensor(r.randn(1, 5), dtype=torch.float32)
    net[2].bias.data = torch.zeros(1)
    return net


r = np.random.RandomState(0)
x = torch.tensor(r.randn(10, 3), dtype=torch.float32)
y = torch.tensor(r.randn(10, 1), dtype=torch.float32)
mse = nn.MSELoss()
for cls, kw in ((Lion, {"lr": 0.01, "weight_decay": 0.1}), (AdamByHand, {"lr": 0.02}), (torch.optim.Adam, {"lr": 0.02})):
    net = build(1)
    opt = cls(net.parameters(), **kw)
    history = []
    for it in range(4):
        opt.zero_grad()
        loss = mse(net(x), y)
        loss.backward()
        opt.step()
        history.append(loss.item())
    print(cls.__name__, " ".join(f"{h:.5f}" for h in history), f"{net[0].weight.abs().sum().item():.4f}")
