"""Schedulers that lambdas make, chosen by a name: the momentum is cycled, so that the optimizer is a helper."""
import paddle
from paddle import nn

import compat_paddle

SCHEDULES = {
    "one": lambda o: compat_paddle.GroupedOneCycleLR(o, max_lr=0.1, total_steps=10),
    "cyclic": lambda o: compat_paddle.GroupedCyclicLR(o, 0.01, 0.1),
    "step": lambda o: compat_paddle.GroupedStepLR(o, 2),
}


def main(kind):
    net = nn.Linear(2, 3)
    optimizer = compat_paddle.GroupedSGD(net.parameters(), lr=0.1, momentum=0.9)
    scheduler = SCHEDULES[kind](optimizer)
    for _ in range(10):
        optimizer.clear_grad()
        net(paddle.ones([2, 2])).sum().backward()
        optimizer.step()
        scheduler.step()
        print(optimizer.param_groups[0]["lr"])


main("one")
