import numpy as np
import torch
from torch import nn, optim

from net import Net

cuda = True if torch.cuda.is_available() else False
Tensor = torch.cuda.FloatTensor if cuda else torch.FloatTensor


def alias(loader, generator: nn.Module, discriminator: nn.Module, bce: nn.BCELoss):
    optimizer_G = optim.Adam(generator.parameters())
    optimizer_D = optim.Adam(discriminator.parameters())
    for imgs, _ in loader:
        valid = Tensor(imgs.size(0), 1).fill_(1.0)
        optimizer_G.zero_grad()
        z = Tensor(np.random.normal(0, 1, (imgs.shape[0], 10)))
        gen_imgs = generator(z)
        g_loss = bce(discriminator(gen_imgs), valid)
        g_loss.backward()
        optimizer_G.step()
        optimizer_D.zero_grad()
        d_loss = bce(discriminator(gen_imgs.detach()), valid)
        d_loss.backward()
        optimizer_D.step()


def targets(loader, model: nn.Module, old: nn.Module, optimizer: optim.Optimizer):
    for x in loader:
        with torch.no_grad():
            wanted = old(x)
        optimizer.zero_grad()
        loss = (model(x) - wanted).pow(2).mean()
        loss.backward()
        optimizer.step()


def library(loader, make):
    model = make(Net)
    optimizer = optim.Adam(model.parameters())
    for x in loader:
        found = model(x)
        optimizer.zero_grad()
        loss = found.mean()
        loss.backward()
        optimizer.step()


def forgetting(net, optimizer, loader):
    for x, y in loader:
        out = net(x)
        loss = (out - y).abs().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        del out, loss
