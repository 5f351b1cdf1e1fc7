# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.cuda.amp import GradScaler, autocast


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def train(model, loader, criterion, optimizer, scaler, accumulate=2, max_norm=0.5, use_amp=False):
    model.train()
    losses = []
    for i, (x, y) in enumerate(loader):
        with autocast(enabled=use_amp):
            out = model(x)
            loss = criterion(out, y) / accumulate
        scaler.scale(loss).backward()
        if (i + 1) % accumulate == 0:
            scaler.unscale_(optimizer)
            torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm)
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
        losses.append(loss.detach() * accumulate)
    return torch.stack(losses).mean().item()


@torch.no_grad()
def evaluate(model, loader):
    model.eval()
    correct = total = 0
    outputs, targets = [], []
    for x, y in loader:
        pred = model(x).argmax(dim=1)
        correct += (pred == y).sum().item()
        total += y.size(0)
        outputs.append(pred.cpu().numpy())
        targets += y.tolist()
    outputs = np.concatenate(outputs)
    return correct / total, float((outputs == np.array(targets)).mean())


rng = np.random.RandomState(40)
data = [(torch.tensor(rng.randn(4, 3), dtype=torch.float32), torch.tensor(rng.randint(0, 2, 4))) for _ in range(4)]
model = nn.Sequential(nn.Linear(3, 6), nn.SiLU(), nn.LayerNorm(6), nn.Linear(6, 2))
fill(model)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, weight_decay=1e-2)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.05, total_steps=8, pct_start=0.25, cycle_momentum=False)
scaler = GradScaler(enabled=False)
for epoch in range(4):
    loss = train(model, data, nn.CrossEntropyLoss(), optimizer, scaler)
    scheduler.step()
    print(epoch, loss, *evaluate(model, data), "%.6f" % scheduler.get_last_lr()[0])
