# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class PINN(nn.Module):
    def __init__(self, layers):
        super().__init__()
        self.linears = nn.ModuleList([nn.Linear(layers[i], layers[i + 1]) for i in range(len(layers) - 1)])
        self.activation = nn.Tanh()
        self.k = nn.Parameter(torch.tensor([0.5]))

    def forward(self, x):
        a = x
        for linear in self.linears[:-1]:
            a = self.activation(linear(a))
        return self.linears[-1](a)

    def residual(self, x):
        g = x.clone()
        g.requires_grad = True
        u = self.forward(g)
        u_x = torch.autograd.grad(u, g, torch.ones([x.shape[0], 1]), retain_graph=True, create_graph=True)[0]
        u_xx = torch.autograd.grad(u_x, g, torch.ones_like(u_x), create_graph=True)[0]
        return u_xx + self.k * u


net = PINN([1, 6, 6, 1])
fill(net.linears)
x = torch.linspace(0, 1, 9).reshape(-1, 1)
boundary = torch.tensor([[0.0], [1.0]])
values = torch.sin(boundary)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for it in range(5):
    opt.zero_grad()
    loss_u = nn.functional.mse_loss(net(boundary), values)
    f = net.residual(x)
    loss_f = nn.functional.mse_loss(f, torch.zeros_like(f))
    loss = loss_u + 0.1 * loss_f
    loss.backward()
    opt.step()
    print("Iter %d, Loss: %.5e, Loss_u: %.5e, Loss_f: %.5e, k: %.4f" % (it, loss.item(), loss_u.item(), loss_f.item(), net.k.item()))
