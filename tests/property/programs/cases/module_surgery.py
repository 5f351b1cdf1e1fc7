# SPDX-License-Identifier: Apache-2.0
from collections import OrderedDict

import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class Block(nn.Module):
    def __init__(self, width, act=nn.ReLU, norm_layer=None):
        super().__init__()
        norm_layer = norm_layer or nn.LayerNorm
        self.add_module("fc", nn.Linear(width, width))
        self.norm = norm_layer(width)
        self.act = act()

    def forward(self, x):
        return x + self.act(self.norm(self.fc(x)))


def replace_activations(module, old, new):
    for name, child in module.named_children():
        if isinstance(child, old):
            setattr(module, name, new)
        else:
            replace_activations(child, old, new)


def count(model):
    return sum(p.numel() for p in model.parameters() if p.requires_grad)


net = nn.Sequential(OrderedDict([
    ("stem", nn.Linear(3, 4)),
    ("blocks", nn.Sequential(*[Block(4, act=a) for a in (nn.ReLU, nn.Sigmoid)])),
    ("head", nn.Linear(4, 2)),
]))
fill(net)
heads = nn.ModuleDict({"a": nn.Linear(2, 1), "b": nn.Linear(2, 3, bias=False)})
fill(heads)
print(count(net), count(heads), [n for n, _ in net.named_children()])
replace_activations(net, nn.Sigmoid, nn.Tanh())
print([m.__class__.__name__ for m in net.blocks.modules() if not list(m.children())])
for p in net.stem.parameters():
    p.requires_grad = False
for name, p in net.named_parameters():
    if "norm" in name and name.endswith("bias"):
        nn.init.constant_(p, 0.25)
print(count(net))
x = torch.tensor(np.random.RandomState(21).randn(4, 3), dtype=torch.float32)
opt = torch.optim.SGD([p for m in (net, heads) for p in m.parameters() if p.requires_grad], lr=0.1)
for i in range(3):
    feats = net(x)
    loss = sum(head(feats).pow(2).mean() for _, head in heads.items())
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item())
net.head = nn.Identity()
print(list(net(x).shape), getattr(net, "head").__class__.__name__, len(net), type(net[1][0]).__name__, "a" in heads)
sd = net.state_dict()
renamed = {k.replace("blocks.", "layers."): v for k, v in sd.items()}
print(sorted(renamed)[:3], sum(v.numel() for v in renamed.values()))
fresh = Block(4)
own = fresh.state_dict()
pretrained = {k: v for k, v in {k[len("blocks.0."):]: v for k, v in sd.items() if k.startswith("blocks.0.")}.items() if k in own and v.shape == own[k].shape}
own.update(pretrained)
fresh.load_state_dict(own)
print(torch.allclose(fresh(torch.ones(1, 4)), net.blocks[0](torch.ones(1, 4))))
