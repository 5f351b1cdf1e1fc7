# SPDX-License-Identifier: Apache-2.0
# Only for paddle: numbers beside tensors are refused there.
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.distributions import Normal


class LocationNetwork(nn.Module):
    """Where to look next: a mean from the network, and a spread that is a setting."""

    def __init__(self, input_size, output_size, std):
        super().__init__()
        self.std = std
        self.fc = nn.Linear(input_size, input_size)
        self.fc_lt = nn.Linear(input_size, output_size)

    def forward(self, h, place):
        mu = torch.tanh(self.fc_lt(F.relu(self.fc(h.detach()))))
        drawn = torch.distributions.Normal(mu, self.std).rsample().detach()
        log_pi = Normal(mu, self.std).log_prob(place)
        return torch.sum(log_pi, dim=1), drawn.shape


def spread_of(scale):
    return Normal(0.0, scale.exp()).entropy().mean()


def constant(net, value):
    for p in net.parameters():
        nn.init.constant_(p, value)


def main():
    net = LocationNetwork(4, 2, 0.3)
    constant(net, 0.1)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
    h = torch.arange(12.0).reshape(3, 4) / 12
    place = torch.tensor([[0.1, -0.2], [0.3, 0.0], [-0.4, 0.5]])
    for step in range(3):
        log_pi, shape = net(h, place)
        loss = -log_pi.mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(step, tuple(shape), loss.item(), spread_of(h).item())
    print(Normal(h, 2).log_prob(torch.ones(3, 4)).sum().item())
    weights = 0.5 * torch.rand(2, 3, dtype=torch.cfloat)
    print(tuple(weights.shape), weights.real.max().item() <= 0.5, weights.imag.min().item() >= 0)


if __name__ == "__main__":
    main()
