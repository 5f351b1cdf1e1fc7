# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(1, 2, 3, stride=2, padding=1), nn.ReLU(True), nn.Conv2d(2, 3, 3, stride=2, padding=1))
        self.decoder = nn.Sequential(
            nn.ConvTranspose2d(3, 2, 3, stride=2, padding=1, output_padding=1), nn.ReLU(True),
            nn.ConvTranspose2d(2, 1, 3, stride=2, padding=1, output_padding=1), nn.Sigmoid())

    def forward(self, x):
        return self.decoder(self.encoder(x))


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


model = AutoEncoder()
fill(model)
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
x = torch.from_numpy(np.random.RandomState(40).rand(2, 1, 8, 8).astype(np.float32))
for epoch in range(3):
    output = model(x)
    loss = F.mse_loss(output, x)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    small = F.interpolate(output, scale_factor=0.5, mode="nearest")
    print(epoch, loss.item(), small.mean().item(), F.avg_pool2d(x, 2).sum().item())
