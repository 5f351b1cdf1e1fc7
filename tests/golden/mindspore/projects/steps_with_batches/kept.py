# SPDX-License-Identifier: Apache-2.0
import torch
import torch.nn as nn
from torch.nn import functional as F


class Batches:
    def __init__(self, rows, size):
        self.rows = rows
        self.size = size
        self.at = 0

    def next(self):
        self.at = (self.at + self.size) % len(self.rows)
        return self.rows[self.at : self.at + self.size]


def embedded(net, batches):
    return net(batches.next())


model = nn.Linear(3, 2)
batches = Batches(torch.randn(64, 3), 8)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

for step in range(10):
    # an object of a class without parameters
    x = batches.next()
    loss = model(x).pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

for step in range(10):
    # a function that runs the network: it is a part of what is differentiated
    out = embedded(model, batches)
    loss = out.pow(2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

for step in range(10):
    # a list that takes results of the network
    outs = []
    for k in range(3):
        outs.append(model(batches.next()))
    joined = torch.cat(outs)
    loss = F.mse_loss(joined, torch.zeros_like(joined))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

for x, y in zip(torch.randn(4, 8, 3), torch.randn(4, 8, 2)):
    # whichever branch is taken, the inputs are data
    x = x.float()
    if torch.cuda.is_available():
        x = x.cuda()
        y = y.cuda()

    # the forward pass
    loss = F.mse_loss(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
