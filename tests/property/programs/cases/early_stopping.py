# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
import torch.nn as nn


class EarlyStopping:
    def __init__(self, patience=2, delta=0.0):
        self.patience = patience
        self.counter = 0
        self.best_score = None
        self.early_stop = False
        self.best_state = None
        self.delta = delta

    def __call__(self, val_loss, model):
        score = -val_loss
        if self.best_score is None or score > self.best_score + self.delta:
            self.best_score = score
            self.best_state = copy.deepcopy(model.state_dict())
            self.counter = 0
        else:
            self.counter += 1
            if self.counter >= self.patience:
                self.early_stop = True


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


model = nn.Linear(2, 1)
fill(model)
opt = torch.optim.SGD(model.parameters(), lr=0.9)
stopper = EarlyStopping()
x = torch.tensor(np.array([[1.0, 0.5], [0.2, -1.0]]), dtype=torch.float32)
y = torch.tensor([[0.3], [1.2]])
for epoch in range(12):
    loss = (model(x) - y).abs().mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    with torch.no_grad():
        val = (model(x) - y).abs().mean().item()
    stopper(val, model)
    print(epoch, round(val, 5), stopper.counter)
    if stopper.early_stop:
        break
model.load_state_dict(stopper.best_state)
print("best", (model(x) - y).abs().mean().item(), -stopper.best_score)
