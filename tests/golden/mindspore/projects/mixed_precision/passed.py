import torch
from torch import nn
from torch.cuda.amp import GradScaler, autocast

from net import Net


def train(net, loader, optimizer, scaler):
    net.train()
    for x, y in loader:
        optimizer.zero_grad()
        with autocast():  # half precision
            loss = nn.functional.cross_entropy(net(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()


@torch.no_grad()
def evaluate(net, loader):
    net.eval()
    hits = 0
    for x, y in loader:
        with autocast():
            out = net(x)
        hits += (out.argmax(1) == y).sum().item()
    return hits


def main(loader):
    model = Net(10)
    model = model.cuda()
    optimizer = torch.optim.Adam(model.parameters())
    scaler = GradScaler()
    for epoch in range(3):
        train(model, loader, optimizer, scaler)
        print(evaluate(model, loader))
