# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import copy
import math
import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel


def cosine_anneal(epoch, T, M, lr0):
    return lr0 / 2 * (math.cos(math.pi * (epoch % math.ceil(T / M)) / math.ceil(T / M)) + 1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList()
        for i, o in ((3, 5), (5, 5), (5, 1)):
            self.layers.append(nn.Linear(i, o))
        self.drop = nn.Dropout(p=0.)

    def forward(self, x):
        for layer in self.layers[:-1]:
            x = self.drop(torch.nn.functional.selu(layer(x)))
        return self.layers[-1](x)

    @property
    def n_params(self):
        return sum(p.nelement() for p in self.parameters())


def set_lr(opt, lr):
    for pg in opt.param_groups:
        pg['lr'] = lr


net = Net()
with torch.no_grad():
    for k, (name, p) in enumerate(net.named_parameters()):
        p.copy_(torch.from_numpy(0.4 * np.sin(np.indices(tuple(p.size())).sum(0) + k)).to(p))
ema = copy.deepcopy(net)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
avg, snapshots = AveragedModel(net), []
rng = np.random.RandomState(77)
xs = torch.tensor(rng.randn(8, 3), dtype=torch.get_default_dtype())
ys = xs.abs().sum(-1, keepdim=True)
print(net.n_params)
for epoch in range(6):
    set_lr(opt, cosine_anneal(epoch, 6, 2, 0.1))
    for i in torch.arange(8).chunk(2):
        opt.zero_grad()
        loss = torch.nn.functional.mse_loss(net(xs[i]), ys[i])
        loss.backward()
        opt.step()
    with torch.no_grad():
        for a, b in zip(ema.state_dict().values(), net.state_dict().values()):
            a.copy_(0.9 * a + 0.1 * b)
    if epoch % 3 == 2:
        snapshots.append(copy.deepcopy(net.state_dict()))
        avg.update_parameters(net)
    print(epoch, round(loss.item(), 5), round(opt.param_groups[0]['lr'], 5))
outs = []
for s in snapshots:
    net.load_state_dict(s)
    outs.append(net(xs).detach())
print(torch.stack(outs).mean(0).sum().item(), torch.stack(outs).std(0).mean().item())
print(ema(xs).sum().item(), avg(xs).sum().item())
