# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn
from torch.utils.data import BatchSampler, DataLoader, SequentialSampler, Subset, TensorDataset


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(38)
x = torch.tensor(rng.randn(12, 2), dtype=torch.float32)
y = (x[:, :1] * 2 - x[:, 1:]).detach()
dataset = TensorDataset(x, y)
train, valid = Subset(dataset, range(0, 9)), Subset(dataset, list(range(9, 12)))
loader = DataLoader(train, batch_sampler=BatchSampler(SequentialSampler(train), batch_size=4, drop_last=False))
model = nn.Linear(2, 1)
fill(model)
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for xb, yb in loader:
        loss = nn.functional.mse_loss(model(xb), yb)
        loss.backward()
        opt.step()
        opt.zero_grad()
    model.eval()
    with torch.no_grad():
        valid_loss = sum(nn.functional.mse_loss(model(xb), yb, reduction="sum") for xb, yb in DataLoader(valid, batch_size=2))
    model.train()
    print(epoch, loss.item(), valid_loss.item() / len(valid), len(loader))
