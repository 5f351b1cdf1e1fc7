# SPDX-License-Identifier: Apache-2.0
from collections import OrderedDict

import numpy as np
import torch
import torch.nn as nn


class MultiTask(nn.Module):
    def __init__(self, tasks):
        super().__init__()
        self.trunk = nn.Sequential(OrderedDict([("fc", nn.Linear(3, 4)), ("act", nn.Hardswish())]))
        self.heads = nn.ModuleDict({name: nn.Linear(4, width) for name, width in tasks.items()})
        self.log_vars = nn.ParameterDict({name: nn.Parameter(torch.zeros(1)) for name in tasks})
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(4) * (i + 1) / 4) for i in range(2)])

    def forward(self, x):
        h = self.trunk(x)
        for scale in self.scales:
            h = h * scale
        return {name: head(h) for name, head in self.heads.items()}


tasks = {"kind": 3, "size": 1}
model = MultiTask(tasks)
for k, (name, p) in enumerate(model.named_parameters()):
    if name.endswith(("weight", "bias")):
        p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
optimizer = torch.optim.Adam([
    {"params": model.trunk.parameters(), "lr": 0.01},
    {"params": [p for n, p in model.named_parameters() if not n.startswith("trunk")], "weight_decay": 0.01},
], lr=0.02)
losses = {"kind": nn.CrossEntropyLoss(), "size": nn.HuberLoss()}
rng = np.random.RandomState(30)
for step in range(3):
    x = torch.from_numpy(rng.randn(5, 3)).to(torch.float32)
    targets = {"kind": torch.from_numpy(rng.randint(0, 3, 5)), "size": torch.from_numpy(rng.randn(5, 1).astype("f4"))}
    outputs = model(x)
    total = sum(torch.exp(-model.log_vars[t]) * losses[t](outputs[t], targets[t]) + model.log_vars[t] for t in tasks)
    optimizer.zero_grad()
    total.backward()
    optimizer.step()
    print(step, total.item(), {t: round(v.item(), 5) for t, v in model.log_vars.items()}, model.trunk.fc.bias.sum().item())
print(len(model.heads), "kind" in model.heads, [tuple(s.shape) for s in model.scales], len(list(model.trunk.children())))
