from mindspore import mint, nn
from mindspore.experimental import optim

from net import Net


def from_before(loader, model: nn.Cell, optimizer: optim.Optimizer):
    for i, x in enumerate(loader):
        loss = model(x).sum() / 4
        loss.backward()
        if i % 4 == 3:
            optimizer.step()
            optimizer.zero_grad()


class Trainer:
    def __init__(self):
        self.model = Net()
        self.optimizer = mint.optim.SGD(self.model.trainable_params(), lr=0.1)

    def step(self, x):
        loss = self.model(x).sum()
        loss.backward()

    def update(self):
        self.optimizer.step()
        self.optimizer.zero_grad()


def sharing(x, model: nn.Cell, optimizer: optim.Optimizer):
    optimizer.zero_grad()
    out = model(x)
    first = out.sum()
    second = out.mean()
    first.backward(retain_graph=True)
    second.backward()
    optimizer.step()


def cleared_between(x, model: nn.Cell, optimizer: optim.Optimizer):
    for i in range(8):
        loss = model(x).sum()
        if i % 4 == 0:
            optimizer.zero_grad()
        loss.backward()
        if i % 4 == 3:
            optimizer.step()


def kept_for_others(x, model: nn.Cell, a: optim.Optimizer, b: optim.Optimizer):
    a.zero_grad()
    b.zero_grad()
    for i in range(8):
        loss = model(x).sum()
        loss.backward()
        if i % 4 == 3:
            a.step()
            b.step()
            a.zero_grad()
