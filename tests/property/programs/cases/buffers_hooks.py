# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
import torch.nn as nn


class Normalizer(nn.Module):
    def __init__(self, dim, momentum=0.1):
        super().__init__()
        self.momentum = momentum
        self.register_buffer("mean", torch.zeros(dim))
        self.register_buffer("var", torch.ones(dim))
        self.register_buffer("count", torch.tensor(0, dtype=torch.long))
        self.register_buffer("scratch", torch.zeros(1), persistent=False)
        self.register_parameter("gain", nn.Parameter(torch.ones(dim)))
        self.register_parameter("shift", None)

    def forward(self, x):
        if self.training:
            with torch.no_grad():
                self.mean.lerp_(x.mean(0), self.momentum)
                self.var.mul_(1 - self.momentum).add_(x.var(0, unbiased=False), alpha=self.momentum)
                self.count += 1
        y = (x - self.mean) / torch.sqrt(self.var + 1e-5)
        y = y * self.gain
        return y if self.shift is None else y + self.shift


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = Normalizer(3)
        self.blocks = nn.ModuleDict({"a": nn.Linear(3, 3), "b": nn.Linear(3, 3)})
        self.heads = nn.ModuleDict()
        self.heads["main"] = nn.Linear(3, 1)
        self.scales = nn.ParameterList([nn.Parameter(torch.tensor(float(i + 1))) for i in range(2)])

    def forward(self, x):
        x = self.norm(x)
        for s, (name, layer) in zip(self.scales, self.blocks.items()):
            x = x + s * torch.relu(layer(x))
        return {k: head(x) for k, head in self.heads.items()}


net = Net()
for name, p in net.named_parameters():
    if name.split(".")[0] in ("blocks", "heads"):
        nn.init.constant_(p, 0.1 * len(name) / 10)
seen = {}
handles = [m.register_forward_hook(lambda mod, inp, out, n=n: seen.__setitem__(n, out.detach().abs().mean().item()))
           for n, m in net.named_modules() if isinstance(m, nn.Linear)]
pre = net.norm.register_forward_pre_hook(lambda mod, inp: (inp[0] * 2,))
scaled = net.scales[0].register_hook(lambda g: g * 0.5)
rng = np.random.RandomState(5)
opt = torch.optim.RMSprop(net.parameters(), lr=0.01, alpha=0.9)
for i in range(3):
    x = torch.tensor(rng.randn(6, 3).astype("f4"))
    opt.zero_grad()
    loss = net(x)["main"].pow(2).mean()
    loss.backward()
    opt.step()
    print(i, loss.item(), {k: round(v, 4) for k, v in seen.items()})
for h in handles:
    h.remove()
pre.remove()
seen.clear()
net.eval()
print(net(torch.ones(2, 3))["main"].sum().item(), seen, net.norm.count.item())
print([n for n, _ in net.named_buffers()], sorted(net.state_dict())[:4], len(net.state_dict()))
print(sum(p.numel() for p in net.parameters()), [n for n, _ in net.named_children()], "a" in net.blocks)
