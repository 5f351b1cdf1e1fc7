# SPDX-License-Identifier: Apache-2.0
"""Layers, losses and optimizers that a configuration names."""
import numpy as np
import torch
import torch.nn as nn
from torch import optim


class Sequence(nn.Module):
    def __init__(self, kind, width, hidden, activation):
        super().__init__()
        if kind in ("LSTM", "GRU"):
            self.rnn = getattr(nn, kind)(width, hidden, batch_first=True)
        else:
            self.rnn = nn.RNN(width, hidden, nonlinearity=kind[4:].lower(), batch_first=True)
        self.act = getattr(nn, activation)()
        self.head = nn.Linear(hidden, 1)

    def forward(self, x):
        out, _ = self.rnn(x)
        return self.head(self.act(out[:, -1])).squeeze(-1)


CONFIGS = [
    {"kind": "LSTM", "activation": "GELU", "loss": "MSELoss", "optimizer": {"type": "Adam", "lr": 0.05}},
    {"kind": "GRU", "activation": "ReLU", "loss": "L1Loss", "optimizer": {"type": "SGD", "lr": 0.1, "momentum": 0.9, "nesterov": True}},
    {"kind": "RNN_TANH", "activation": "SiLU", "loss": "SmoothL1Loss",
     "optimizer": {"type": "AdamW", "lr": 0.02, "betas": (0.8, 0.99), "weight_decay": 0.1}},
    {"kind": "LSTM", "activation": "Tanh", "loss": "BCEWithLogitsLoss", "optimizer": {"type": "RMSprop", "lr": 0.01, "centered": True}},
]
rs = np.random.RandomState(5)
x = torch.from_numpy(rs.randn(6, 4, 3).astype(np.float32))
y = torch.from_numpy(rs.rand(6).astype(np.float32))
for config in CONFIGS:
    net = Sequence(config["kind"], 3, 5, config["activation"])
    with torch.no_grad():
        for p in net.parameters():
            if p.dim() == 1:
                p.fill_(0.1)
        for weight in (net.head.weight, net.rnn.weight_ih_l0, net.rnn.weight_hh_l0):
            weight.fill_(0.2)
    settings = dict(config["optimizer"])
    criterion = getattr(nn, config["loss"])()
    optimizer = getattr(optim, settings.pop("type"))(net.parameters(), **settings)
    for step in range(3):
        loss = criterion(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(config["kind"], step, f"{loss.item():.5f}", optimizer.param_groups[0]["lr"])
