# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def train(model, loader, criterion, optimizer, accumulate):
    model.train()
    running_loss = 0.0
    correct = 0
    optimizer.zero_grad()
    for i, (inputs, targets) in enumerate(loader):
        outputs = model(inputs)
        loss = criterion(outputs, targets) / accumulate
        loss.backward()
        if (i + 1) % accumulate == 0 or i + 1 == len(loader):
            torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.5)
            optimizer.step()
            optimizer.zero_grad()
        running_loss += loss.item() * accumulate
        _, predicted = outputs.max(1)
        correct += predicted.eq(targets).sum().item()
    return running_loss / len(loader), correct


rng = np.random.RandomState(4)
dataset = TensorDataset(torch.from_numpy(rng.randn(18, 4).astype(np.float32)), torch.from_numpy(rng.randint(0, 3, 18)))
loader = DataLoader(dataset, batch_size=4, shuffle=False)
model = nn.Sequential(nn.Linear(4, 6), nn.ReLU(), nn.Linear(6, 3))
fill(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=0.02, weight_decay=0.1)
for epoch in range(3):
    loss, correct = train(model, loader, nn.CrossEntropyLoss(), optimizer, 2)
    print(f"epoch {epoch} loss {loss:.5f} correct {correct}/{len(dataset)}")
