# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class MaskedLinear(nn.Linear):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__(in_features, out_features, bias)
        self.register_buffer("mask", torch.ones(out_features, in_features))

    def set_mask(self, mask):
        self.mask.data.copy_(torch.from_numpy(mask.astype(np.uint8).T))

    def forward(self, input):
        return F.linear(input, self.mask * self.weight, self.bias)


class MADE(nn.Module):
    def __init__(self, nin, hidden_sizes, nout):
        super().__init__()
        self.nin, self.nout = nin, nout
        self.hidden_sizes = hidden_sizes
        self.net = []
        hs = [nin] + hidden_sizes + [nout]
        for h0, h1 in zip(hs, hs[1:]):
            self.net.extend([MaskedLinear(h0, h1), nn.ReLU()])
        self.net.pop()
        self.net = nn.Sequential(*self.net)
        self.m = {}
        self.update_masks()

    def update_masks(self):
        L = len(self.hidden_sizes)
        rng = np.random.RandomState(0)
        self.m[-1] = np.arange(self.nin)
        for l in range(L):
            self.m[l] = rng.randint(self.m[l - 1].min(), self.nin - 1, size=self.hidden_sizes[l])
        masks = [self.m[l - 1][:, None] <= self.m[l][None, :] for l in range(L)]
        masks.append(self.m[L - 1][:, None] < self.m[-1][None, :])
        layers = [l for l in self.net.modules() if isinstance(l, MaskedLinear)]
        for l, m in zip(layers, masks):
            l.set_mask(m)

    def forward(self, x):
        return self.net(x)


model = MADE(4, [6], 4)
fill(model)
opt = torch.optim.Adam(model.parameters(), 1e-2, weight_decay=1e-4)
x = torch.from_numpy((np.random.RandomState(22).rand(8, 4) > 0.5).astype(np.float32))
for i in range(4):
    xbhat = torch.zeros_like(x)
    xbhat += model(x)
    loss = F.binary_cross_entropy_with_logits(xbhat, x, reduction="sum") / x.size(0)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item(), model.net[0].mask.sum().item(), model.net[0].weight.abs().sum().item())
