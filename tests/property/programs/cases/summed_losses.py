# SPDX-License-Identifier: Apache-2.0
# A loss that begins as a number and is the sum of what each scale gives; products of tensors by their letters.
from collections import OrderedDict

import numpy as np
import torch
import torch.nn as nn

torch.manual_seed(3)
rng = np.random.RandomState(0)


class Scales(nn.Module):
    def __init__(self, d_model):
        super().__init__()
        self.first = nn.Linear(d_model, d_model)
        self.second = nn.Linear(d_model, d_model)
        self.norm = nn.LayerNorm(d_model)

    def forward(self, x):
        y = torch.tanh(self.first(x))
        scores = torch.einsum("bqd,bkd->bqk", y, y)
        return [y, self.norm(self.second(torch.einsum("bqk,bkd->bqd", scores, y)))]


class Runner:
    def __init__(self, net, optimizer, criterion):
        self.net = net
        self.optimizer = optimizer
        self.criterion = criterion

    def step(self, x, target):
        self.optimizer.zero_grad()
        preds = self.net(x)
        loss = 0.0
        for pred in preds:
            loss += self.criterion(pred, target)
        losses = OrderedDict()
        losses["loss"] = loss
        loss.backward()
        self.optimizer.step()
        return losses


net = Scales(4)
for layer, value in ((net.first, 0.2), (net.second, -0.1)):
    nn.init.constant_(layer.weight, value)
    nn.init.constant_(layer.bias, value / 2)
runner = Runner(net, torch.optim.SGD(net.parameters(), lr=0.05), nn.MSELoss())
net.train()
x = torch.tensor(rng.rand(2, 3, 4).astype("float32"))
target = torch.tensor(rng.rand(2, 3, 4).astype("float32"))
for _ in range(4):
    print(round(float(runner.step(x, target)["loss"].detach().mean().cpu().numpy()), 5))
rolled = torch.roll(x, shifts=(1, -1), dims=(1, 2))
print(np.round(rolled.detach()[0].double().numpy(), 4).tolist())
