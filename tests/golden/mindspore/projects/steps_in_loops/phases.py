import torch
from torch import optim

from net import Net

model = Net()
optimizer = optim.SGD(model.parameters(), lr=0.1)


def shown():
    return target.mean().item()


if __name__ == "__main__":
    # the first phase
    for step in range(3):
        data = torch.rand(2, 4)
        target = model(data) * 0.5
        out = model(data)
        part = (out - target).pow(2).mean()
        loss = part + 1.0
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(part.item(), loss.item(), shown())

    for step in range(3):
        data = torch.rand(2, 4)
        out = model(data)
        part = out.pow(2).mean()
        loss = part * 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(out.shape)

    # a number that another step computes
    scale = 1.0
    rate = torch.zeros(1, requires_grad=True)
    slow = optim.SGD([rate], lr=0.1)
    for step in range(3):
        out = model(torch.rand(2, 4))
        loss = out.sum() * scale
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        # the other step
        part = (rate.exp() * out.detach().mean()).sum()
        slow.zero_grad()
        part.backward()
        slow.step()
        scale = rate.exp().item()
