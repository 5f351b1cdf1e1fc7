# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.alpha = nn.Parameter(torch.tensor(0.5))
        self.layers = nn.ModuleList([nn.Linear(3, 3) for _ in range(2)])
        self.heads = nn.ModuleDict({"a": nn.Linear(3, 1), "b": nn.Linear(3, 2)})

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            x = torch.tanh(layer(x)) + self.alpha * x
        return {name: head(x) for name, head in self.heads.items()}


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


model = Model()
fill(model)
opt = torch.optim.Adamax(model.parameters(), lr=0.01)
x = torch.tensor(np.linspace(-1, 1, 12).reshape(4, 3), dtype=torch.float32)
for step in range(3):
    out = model(x)
    loss = out["a"].pow(2).mean() + out["b"].abs().mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), model.alpha.item(), len(model.layers), sorted(out))
print([name for name, _ in model.named_parameters()])
