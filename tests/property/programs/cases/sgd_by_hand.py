# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(4, 5)
        self.out = nn.Linear(5, 3)

    def forward(self, x):
        return self.out(torch.tanh(self.hidden(x)))


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def main():
    rng = np.random.RandomState(0)
    net = Net()
    fill(net)
    lr = 0.1
    x = torch.from_numpy(rng.randn(8, 4).astype(np.float32))
    y = torch.from_numpy(rng.randint(0, 3, size=(8,)))
    for step in range(5):
        loss = F.cross_entropy(net(x), y)
        net.zero_grad()
        loss.backward()
        with torch.no_grad():
            for p in net.parameters():
                p -= lr * p.grad
        print(step, loss.item())


if __name__ == "__main__":
    main()
