# SPDX-License-Identifier: Apache-2.0
# Only for mindspore: the model of the other target computes nothing in lower precision
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Linear(4, width)
        self.second = nn.Linear(width, width)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def train(model, data, optimizer):
    model.train()
    total = 0.0
    for x, y in data:
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = model(x)
            loss = F.cross_entropy(logits, y)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(data)


@torch.no_grad()
def evaluate(model, data):
    model.eval()
    hits = 0
    for x, y in data:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = F.cross_entropy(model(x), y)
        print(round(loss.item(), 4))
        hits += int(loss.item() < 1.4)
    return hits


rng = np.random.RandomState(7)
data = [(torch.tensor(rng.randn(6, 4), dtype=torch.float32), torch.tensor(rng.randint(0, 4, 6))) for _ in range(3)]
net = Net(4)
fill(net)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(3):
    print(round(train(net, data, optimizer), 4), evaluate(net, data))
print(np.round(net.second.bias.detach().numpy(), 4))
