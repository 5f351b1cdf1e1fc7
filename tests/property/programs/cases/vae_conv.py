# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""A convolutional VAE whose losses are a dictionary."""
import numpy as np
import torch
from torch import nn, optim
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class BetaVAE(nn.Module):
    def __init__(self, latent_dim=3, hidden_dims=None):
        super(BetaVAE, self).__init__()
        if hidden_dims is None:
            hidden_dims = [4, 6]
        modules, in_channels = [], 1
        for h_dim in hidden_dims:
            modules.append(nn.Sequential(
                nn.Conv2d(in_channels, out_channels=h_dim, kernel_size=3, stride=2, padding=1),
                nn.LeakyReLU()))
            in_channels = h_dim
        self.encoder = nn.Sequential(*modules)
        self.fc_mu = nn.Linear(hidden_dims[-1] * 4, latent_dim)
        self.fc_var = nn.Linear(hidden_dims[-1] * 4, latent_dim)
        self.decoder_input = nn.Linear(latent_dim, hidden_dims[-1] * 4)
        hidden_dims = hidden_dims[::-1]
        self.decoder = nn.Sequential(
            nn.ConvTranspose2d(hidden_dims[0], hidden_dims[1], kernel_size=3, stride=2, padding=1, output_padding=1),
            nn.LeakyReLU(0.2),
            nn.Upsample(scale_factor=2, mode="nearest"),
            nn.Conv2d(hidden_dims[1], 1, 3, padding=1))
        self.top = hidden_dims[0]

    def encode(self, x):
        h = torch.flatten(self.encoder(x), start_dim=1)
        return self.fc_mu(h), self.fc_var(h)

    def reparameterize(self, mu, logvar, eps):
        std = torch.exp(0.5 * logvar)
        return eps.mul(std).add_(mu)

    def decode(self, z):
        h = self.decoder_input(z).view(-1, self.top, 2, 2)
        return torch.sigmoid(self.decoder(h))

    def forward(self, x, eps):
        mu, logvar = self.encode(x)
        return [self.decode(self.reparameterize(mu, logvar, eps)), x, mu, logvar]


def loss_function(recon, x, mu, logvar, **kwargs):
    kld_weight = kwargs["M_N"]
    bce = F.binary_cross_entropy(recon.view(-1, 64), x.view(-1, 64), reduction="sum") / x.shape[0]
    kld = torch.mean(-0.5 * torch.sum(1 + logvar - mu ** 2 - logvar.exp(), dim=1), dim=0)
    return {"loss": bce + kld_weight * kld, "bce": bce.detach(), "kld": -kld.detach()}


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find("Conv") != -1 or classname.find("Linear") != -1:
        w = m.weight.data
        m.weight.data = torch.from_numpy(0.2 * np.sin(np.indices(tuple(w.shape)).sum(axis=0))).float()
        nn.init.constant_(m.bias.data, 0.05)


rng = np.random.RandomState(3)
images = torch.tensor(rng.rand(12, 1, 8, 8), dtype=torch.float32)
noise = rng.randn(12, 3).astype("float32")
loader = DataLoader(TensorDataset(images, torch.from_numpy(noise)), batch_size=5, shuffle=False, drop_last=False)
model = BetaVAE()
model.apply(weights_init)
optimizer = optim.Adam(model.parameters(), lr=5e-3)
scheduler = optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.9)
for epoch in range(1, 3):
    model.train()
    train_loss = 0
    for batch_idx, (data, eps) in enumerate(loader):
        optimizer.zero_grad()
        results = model(data, eps)
        losses = loss_function(*results, M_N=data.size(0) / len(loader.dataset))
        losses["loss"].backward()
        train_loss += losses["loss"].item() * len(data)
        optimizer.step()
        if batch_idx % 2 == 0:
            print("Train Epoch: {} [{}/{} ({:.0f}%)]\tLoss: {:.4f}\tKLD: {:.5f}".format(
                epoch, batch_idx * len(data), len(loader.dataset), 100. * batch_idx / len(loader), losses["loss"].item(), losses["kld"].item()))
    scheduler.step()
    print("====> Epoch: {} Average loss: {:.4f} lr {:.6f}".format(epoch, train_loss / len(loader.dataset), scheduler.get_last_lr()[0]))
model.eval()
with torch.no_grad():
    sample = model.decode(torch.linspace(-1, 1, 6).view(2, 3))
    print(sample.shape[0], sample.mean().item(), sample.std(dim=(1, 2, 3)).numpy().round(4))
