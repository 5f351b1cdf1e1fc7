"""Schedulers that lambdas make, chosen by a name: the momentum is cycled, so that the optimizer is a helper."""
import torch
from torch import nn
from torch.optim import lr_scheduler

SCHEDULES = {
    "one": lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.1, total_steps=10),
    "cyclic": lambda o: lr_scheduler.CyclicLR(o, 0.01, 0.1),
    "plateau": lambda o: lr_scheduler.ReduceLROnPlateau(o),
}


def train(kind):
    net = nn.Linear(2, 3)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    scheduler = SCHEDULES[kind](optimizer)
    for _ in range(10):
        loss = net(torch.ones(2, 2)).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if isinstance(scheduler, lr_scheduler.ReduceLROnPlateau):
            scheduler.step(loss)
        else:
            scheduler.step()
        print(optimizer.param_groups[0]["lr"])


def other():
    """Nothing unknown is called with this one."""
    net = nn.Linear(2, 3)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    optimizer.step()


train("one")
