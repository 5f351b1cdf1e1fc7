# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset


class Records(Dataset):
    def __init__(self, count):
        rng = np.random.RandomState(37)
        self.features = rng.randn(count, 3)
        self.targets = rng.randn(count)

    def __len__(self):
        return self.features.shape[0]

    def __getitem__(self, idx):
        return {
            "x": torch.tensor(self.features[idx, :], dtype=torch.float),
            "y": torch.tensor(self.targets[idx], dtype=torch.float),
        }


def train_fn(dataset, model, optimizer, loss_fn):
    model.train()
    final_loss = 0
    for data in DataLoader(dataset, batch_size=4):
        optimizer.zero_grad()
        outputs = model(data["x"]).squeeze(-1)
        loss = loss_fn(outputs, data["y"])
        loss.backward()
        optimizer.step()
        final_loss += loss.item()
    return final_loss


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


model = nn.Sequential(nn.Linear(3, 4), nn.PReLU(), nn.Linear(4, 1))
fill(model)
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for epoch in range(3):
    print(epoch, train_fn(Records(10), model, optimizer, nn.MSELoss()))
