# SPDX-License-Identifier: Apache-2.0
import copy

import numpy as np
import torch
from torch import nn, optim


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class EarlyStopping:
    def __init__(self, patience=2, delta=0.0):
        self.patience, self.delta = patience, delta
        self.counter = 0
        self.best_score = None
        self.early_stop = False
        self.val_loss_min = np.Inf

    def __call__(self, val_loss, model):
        score = -val_loss
        if self.best_score is None or score >= self.best_score + self.delta:
            self.best_score = score
            self.best_state = copy.deepcopy(model.state_dict())
            self.val_loss_min = val_loss
            self.counter = 0
        else:
            self.counter += 1
            self.early_stop = self.counter >= self.patience


rng = np.random.RandomState(10)
x = torch.tensor(rng.randn(10, 4), dtype=torch.float32)
y = torch.tensor(rng.randn(10, 1), dtype=torch.float32)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(0.0), nn.Linear(8, 1))
fill(model)
criterion = nn.MSELoss()
optimizer = optim.Adam(model.parameters(), lr=0.3)
stopper = EarlyStopping(patience=3)
best_loss, best_wts = float("inf"), copy.deepcopy(model.state_dict())
for epoch in range(30):
    for phase in ["train", "val"]:
        if phase == "train":
            model.train()
        else:
            model.eval()
        running_loss = 0.0
        inputs, labels = (x[:6], y[:6]) if phase == "train" else (x[6:], y[6:])
        optimizer.zero_grad()
        with torch.set_grad_enabled(phase == "train"):
            outputs = model(inputs)
            loss = criterion(outputs, labels)
            if phase == "train":
                loss.backward()
                optimizer.step()
        running_loss += loss.item() * inputs.size(0)
        if phase == "val" and running_loss < best_loss:
            best_loss = running_loss
            best_wts = copy.deepcopy(model.state_dict())
    stopper(running_loss, model)
    print(epoch, "%.4f" % running_loss, stopper.counter)
    if stopper.early_stop:
        print("stop")
        break
model.load_state_dict(best_wts)
with torch.no_grad():
    print(criterion(model(x[6:]), y[6:]).item() * 4 - best_loss < 1e-4)
model.load_state_dict(stopper.best_state)
print(round(stopper.val_loss_min, 4))
