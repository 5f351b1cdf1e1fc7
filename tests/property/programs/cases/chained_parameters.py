# SPDX-License-Identifier: Apache-2.0
import itertools

import numpy as np
import torch
import torch.nn as nn


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(4, 3), nn.ReLU())
        self.decoder = nn.Sequential(nn.Linear(3, 4), nn.Sigmoid())

    def forward(self, x):
        return self.decoder(self.encoder(x))


net = AutoEncoder()
for k, p in enumerate(net.parameters()):
    p.data = torch.tensor(0.4 * np.cos(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32)
optimizer = torch.optim.RMSprop(itertools.chain(net.encoder.parameters(), net.decoder.parameters()), lr=0.01)
x = torch.from_numpy(np.random.RandomState(2).rand(5, 4).astype(np.float32))
for step in range(4):
    optimizer.zero_grad()
    loss = ((net(x) - x) ** 2).mean()
    loss.backward()
    optimizer.step()
    print(step, loss.item())
print([name for name, _ in net.named_parameters()])
