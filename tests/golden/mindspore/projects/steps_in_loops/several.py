import torch

from net import Net


def each(nets, optimizers, x):
    for epoch in range(3):
        for net, optimizer in zip(nets, optimizers):
            optimizer.zero_grad()
            loss = net(x).pow(2).mean()
            loss.backward()
            optimizer.step()
            print(epoch, loss.item())


nets = [Net() for _ in range(2)]
each(nets, [torch.optim.SGD(net.parameters(), lr=0.1) for net in nets], torch.ones(2, 4))
