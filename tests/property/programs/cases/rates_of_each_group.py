# SPDX-License-Identifier: Apache-2.0
"""Groups with rates of their own under schedulers that set them each in its way, and a run that is taken up again."""
import numpy as np
import torch
from torch import nn
from torch.optim import lr_scheduler


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Linear(4, 6)
        self.norm = nn.LayerNorm(6)
        self.out = nn.Linear(6, 3)

    def forward(self, x):
        return self.out(torch.relu(self.norm(self.embed(x))))


def groups_of(net, rate, decay):
    decayed, plain = [], []
    for name, p in net.named_parameters():
        (plain if p.ndim == 1 else decayed).append(p)
    return [{"params": decayed, "weight_decay": decay}, {"params": plain, "weight_decay": 0.0, "lr": rate * 2}]


def make(rate):
    net = Net()
    with torch.no_grad():
        for p in net.parameters():
            p.copy_(torch.from_numpy(np.sin(np.arange(p.numel()) * 1.7).reshape(tuple(p.shape)).astype(np.float32)))
    return net, torch.optim.AdamW(groups_of(net, rate, 0.1), lr=rate)


rs = np.random.RandomState(3)
x, y = torch.from_numpy(rs.randn(12, 4).astype(np.float32)), torch.from_numpy(rs.randint(0, 3, 12))


def run(net, optimizer, scheduler, epochs):
    for epoch in range(epochs):
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        scheduler.step()
        rates = [f"{group['lr']:.6f}" for group in optimizer.param_groups]
        print(f"{loss.item():.5f}", rates, [group["weight_decay"] for group in optimizer.param_groups])


net, optimizer = make(0.05)
run(net, optimizer, lr_scheduler.CosineAnnealingLR(optimizer, T_max=5, eta_min=1e-3), 4)
net, optimizer = make(0.05)
scheduler = lr_scheduler.LambdaLR(optimizer, lr_lambda=[lambda e: 0.9 ** e, lambda e: 1 / (1 + e)])
run(net, optimizer, scheduler, 4)
print([round(rate, 6) for rate in scheduler.get_last_lr()], [round(rate, 6) for rate in scheduler.base_lrs])
net, optimizer = make(0.02)
scheduler = lr_scheduler.CosineAnnealingWarmRestarts(optimizer, T_0=2, T_mult=2, eta_min=1e-4)
run(net, optimizer, scheduler, 3)
state, weights, moments = scheduler.state_dict(), net.state_dict(), optimizer.state_dict()
other, resumed = make(0.02)
again = lr_scheduler.CosineAnnealingWarmRestarts(resumed, T_0=2, T_mult=2, eta_min=1e-4)
other.load_state_dict(weights)
resumed.load_state_dict(moments)
again.load_state_dict(state)
run(other, resumed, again, 3)
