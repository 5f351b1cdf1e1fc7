# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class LoRALinear(nn.Module):
    def __init__(self, base, r=2, alpha=4, dropout=0.0):
        super().__init__()
        self.base = base
        self.base.weight.requires_grad = False
        if self.base.bias is not None:
            self.base.bias.requires_grad = False
        self.lora_A = nn.Parameter(torch.zeros(r, base.in_features))
        self.lora_B = nn.Parameter(torch.zeros(base.out_features, r))
        self.scaling = alpha / r
        self.dropout = nn.Dropout(p=dropout) if dropout > 0 else nn.Identity()
        with torch.no_grad():
            self.lora_A.copy_(torch.linspace(-1, 1, r * base.in_features).view(r, -1))

    def forward(self, x):
        return self.base(x) + (self.dropout(x) @ self.lora_A.t() @ self.lora_B.t()) * self.scaling


def inject(model, names, r):
    for name, module in list(model.named_modules()):
        if isinstance(module, nn.Linear) and any(name.endswith(n) for n in names):
            parent = model
            *path, last = name.split(".")
            for part in path:
                parent = getattr(parent, part)
            setattr(parent, last, LoRALinear(module, r=r))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.ModuleDict({"q": nn.Linear(4, 4), "v": nn.Linear(4, 4)})
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(torch.tanh(self.enc["q"](x)) * self.enc["v"](x))


net = Net()
fill(net)
for p in net.parameters():
    p.requires_grad_(False)
inject(net, ["q", "v"], 2)
trainable = [(n, p) for n, p in net.named_parameters() if p.requires_grad]
print([n for n, _ in trainable], sum(p.numel() for p in net.parameters()), sum(p.numel() for _, p in trainable))
opt = torch.optim.AdamW((p for _, p in trainable), lr=0.05)
x = torch.tensor(np.random.RandomState(33).randn(6, 4), dtype=torch.float32)
y = torch.tensor([0, 1, 1, 0, 1, 0])
for i in range(4):
    loss = nn.functional.cross_entropy(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item(), math.sqrt(sum(p.grad.pow(2).sum().item() for _, p in trainable)))
lora_state = {k: v for k, v in net.state_dict().items() if "lora_" in k}
print(sorted(lora_state), sum(v.abs().sum() for v in lora_state.values()).item())
