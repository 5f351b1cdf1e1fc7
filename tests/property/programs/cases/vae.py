# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


class VAE(nn.Module):
    def __init__(self):
        super(VAE, self).__init__()
        self.fc1 = nn.Linear(6, 5)
        self.fc21 = nn.Linear(5, 2)
        self.fc22 = nn.Linear(5, 2)
        self.fc3 = nn.Linear(2, 5)
        self.fc4 = nn.Linear(5, 6)

    def encode(self, x):
        h1 = F.relu(self.fc1(x))
        return self.fc21(h1), self.fc22(h1)

    def reparameterize(self, mu, logvar, eps):
        std = torch.exp(0.5 * logvar)
        return eps.mul(std).add_(mu)

    def decode(self, z):
        h3 = F.relu(self.fc3(z))
        return torch.sigmoid(self.fc4(h3))

    def forward(self, x, eps):
        mu, logvar = self.encode(x.view(-1, 6))
        z = self.reparameterize(mu, logvar, eps)
        return self.decode(z), mu, logvar


def loss_function(recon_x, x, mu, logvar):
    BCE = F.binary_cross_entropy(recon_x, x.view(-1, 6), reduction="sum")
    KLD = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return BCE + KLD


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


rng = np.random.RandomState(19)
model = VAE()
fill(model)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
train_loss = 0
for step in range(4):
    data = torch.from_numpy(rng.rand(3, 2, 3).astype(np.float32))
    eps = torch.from_numpy(rng.randn(3, 2).astype(np.float32))
    optimizer.zero_grad()
    recon, mu, logvar = model(data, eps)
    loss = loss_function(recon, data, mu, logvar)
    loss.backward()
    train_loss += loss.item()
    optimizer.step()
    print(step, loss.item() / len(data))
print("average", train_loss / 4)
