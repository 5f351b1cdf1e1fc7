import torch
from torch import nn

g, d = nn.Linear(2, 2), nn.Linear(2, 1)
g_opt = torch.optim.SGD(g.parameters(), lr=0.1)
d_opt = torch.optim.SGD(d.parameters(), lr=0.1)


def reset_grad():
    """Forgets what was."""
    g_opt.zero_grad()
    d_opt.zero_grad()


class Trainer:
    def __init__(self, net):
        self.net = net
        self.opt = torch.optim.SGD(self.net.parameters(), lr=0.1)

    def reset(self):
        self.opt.zero_grad()

    def step(self, x):
        loss = self.net(x).mean()
        self.reset()
        (loss * 2
         + 1).backward()
        self.opt.step()


for x in [torch.zeros(4, 2), torch.ones(4, 2)]:
    d_loss = d(x).mean()
    # both
    reset_grad()
    d_loss.backward()
    d_opt.step()
    g_loss = -d(g(x)).mean()
    reset_grad()
    (g_loss / 2).backward()
    g_opt.step()


def printed(x):
    out = d(x)
    loss = out.mean()
    print(out.shape)
    reset_grad()
    loss.backward()
    d_opt.step()


def reset_some(x):
    g_opt.zero_grad()
    print(x)


def refused(x):
    g_loss = -d(g(x)).mean()
    reset_some(x)
    g_loss.backward()
    g_opt.step()
