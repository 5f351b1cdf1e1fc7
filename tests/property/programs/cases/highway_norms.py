# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class Highway(nn.Module):
    def __init__(self, size, layers):
        super().__init__()
        self.nonlinear = nn.ModuleList([nn.Linear(size, size) for _ in range(layers)])
        self.gate = nn.ModuleList([nn.Linear(size, size) for _ in range(layers)])

    def forward(self, x):
        for fc, gate in zip(self.nonlinear, self.gate):
            g = torch.sigmoid(gate(x))
            x = g * torch.relu(fc(x)) + (1 - g) * x
        return x


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(6, 5)
        self.high = Highway(5, 2)
        self.out = nn.Linear(5, 1)

    def forward(self, x):
        return self.out(self.high(self.proj(x))).squeeze(-1)


net = Net()
rng = np.random.RandomState(19)
linears = [m for m in net.modules() if isinstance(m, nn.Linear)]
for m in linears:
    m.weight = nn.Parameter(torch.tensor(rng.randn(m.out_features, m.in_features) * 0.4, dtype=torch.float32))
    m.bias.data.zero_()
for gate in net.high.gate:
    gate.bias.data.fill_(-1.0)
x = torch.tensor(rng.randn(12, 6), dtype=torch.float32)
y = torch.tensor(rng.rand(12) > 0.5).float()
l1 = lambda: sum(m.weight.abs().sum() for m in linears)
opt = torch.optim.Adadelta(net.parameters(), lr=0.5)
bce = nn.BCEWithLogitsLoss(pos_weight=torch.tensor(1.5))
for t in range(5):
    opt.zero_grad()
    loss = bce(net(x), y) + 1e-3 * l1()
    loss.backward()
    opt.step()
    with torch.no_grad():
        for m in linears:
            norm = m.weight.norm(dim=1, keepdim=True)
            m.weight.mul_(norm.clamp(max=1.0) / norm)
    rows = [m.weight[0].norm().item() for m in linears]
    print(t, "%.4f" % loss.item(), " ".join("%.3f" % r for r in rows))
