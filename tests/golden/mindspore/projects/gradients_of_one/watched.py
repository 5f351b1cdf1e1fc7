import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(2, 3)
        self.layers = nn.ModuleList([nn.Linear(3, 3), nn.Linear(3, 1)])

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = layer(x)
        return x


def watch(net, batches, masks):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for x, y in batches:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(x), y)
        loss.backward()
        norm = net.first.weight.grad.norm().item()
        for name, p in net.named_parameters():
            if name in masks:
                p.grad.mul_(masks[name])
        for p in net.parameters():
            if p.dim() > 1:
                p.grad = p.grad.sign()
        optimizer.step()
        print(f"{norm:.4f} {net.layers[0].bias.grad.abs().max().item():.4f}")


def kept(net, x):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    optimizer.zero_grad()
    loss = net(x).sum()
    loss.backward()
    gradient = net.first.weight.grad
    optimizer.step()
    return gradient


def cleared(net, x):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    optimizer.zero_grad()
    loss = net(x).sum()
    loss.backward()
    net.first.bias.grad.zero_()
    optimizer.step()
    return net.first.bias.grad is None


net = Net()
watch(net, [(torch.ones(4, 2), torch.zeros(4, 1))], {"first.weight": 0.5})
kept(net, torch.ones(4, 2))
cleared(net, torch.ones(4, 2))
