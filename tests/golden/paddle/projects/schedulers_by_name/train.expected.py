"""Schedulers that lambdas make, chosen by a name: the momentum is cycled, so that the optimizer is a helper."""
import paddle
from paddle import nn
from paddle.optimizer import lr as lr_scheduler

import compat_paddle

SCHEDULES = {
    "one": lambda o: compat_paddle.GroupedOneCycleLR(o, max_lr=0.1, total_steps=10),
    "cyclic": lambda o: compat_paddle.GroupedCyclicLR(o, 0.01, 0.1),
    "plateau": lambda o: compat_paddle.GroupedReduceLROnPlateau(o),
}


def train(kind):
    net = nn.Linear(2, 3)
    optimizer = compat_paddle.GroupedSGD(net.parameters(), lr=0.1, momentum=0.9)
    scheduler = SCHEDULES[kind](optimizer)
    for _ in range(10):
        loss = net(paddle.ones([2, 2])).sum()
        optimizer.clear_grad()
        loss.backward()
        optimizer.step()
        if isinstance(scheduler, lr_scheduler.ReduceOnPlateau):
            scheduler.step(loss)
        else:
            scheduler.step()
        print(optimizer.param_groups[0]["lr"])


def other():
    """Nothing unknown is called with this one."""
    net = nn.Linear(2, 3)
    optimizer = paddle.optimizer.SGD(parameters=net.parameters(), learning_rate=0.1)
    optimizer.step()


train("one")
