# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset


class Points(Dataset):
    def __init__(self, n):
        rng = np.random.RandomState(17)
        self.x = rng.randn(n, 3).astype(np.float32)
        self.y = (self.x.sum(1) > 0).astype(np.int64)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i], self.y[i]


class Trainer:
    def __init__(self, model, optimizer, criterion, device):
        self.model = model.to(device)
        self.optimizer = optimizer
        self.criterion = criterion
        self.device = device
        self.history = []

    def fit(self, loader, epochs):
        for epoch in range(epochs):
            total, hits, seen = 0.0, 0, 0
            for batch in loader:
                x, y = batch
                x, y = x.to(self.device), y.to(self.device)
                self.optimizer.zero_grad()
                out = self.model(x)
                loss = self.criterion(out, y)
                loss.backward()
                self.optimizer.step()
                total += loss.item() * x.size(0)
                hits += (out.argmax(1) == y).sum().item()
                seen += y.size(0)
            self.history.append(total / seen)
            print(f"epoch {epoch}: loss {total / seen:.5f}, accuracy {hits / seen:.3f}")


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = nn.Sequential(nn.Linear(3, 8), nn.ReLU(), nn.Linear(8, 2))
fill(model)
trainer = Trainer(model, torch.optim.Adam(model.parameters(), lr=0.05), nn.CrossEntropyLoss(), device)
trainer.fit(DataLoader(Points(20), batch_size=6, shuffle=False), 3)
print(len(trainer.history))
