import torch.nn
from mindspore import mint, nn

from net import Net


def parts(loader):
    a, b = Net(), Net()
    optimizer = mint.optim.SGD(a.trainable_params(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = b(a(x)).sum()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(b.get_parameters(), 1.0)
        optimizer.step()


def two_optimizers(loader, a: nn.Cell, b: nn.Cell):
    first = mint.optim.SGD(a.trainable_params(), lr=0.1)
    second = mint.optim.SGD(b.trainable_params(), lr=0.1)
    for x in loader:
        first.zero_grad()
        second.zero_grad()
        loss = b(a(x)).sum()
        loss.backward()
        first.step()
        second.step()


def of_a_layer(loader):
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        model.fc.weight.grad[0] = 0
        optimizer.step()


def in_several_ways(loader):
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        for p in model.get_parameters():
            p.grad.mul_(2)
            p.sub_(p.grad)
        optimizer.step()


def none_when_needed(loader):
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        limit = 0.1 and torch.nn.utils.clip_grad_norm_(
            model.get_parameters(), 1.0
        )
        optimizer.step()
        print(limit)


def pairs(loader):
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        for p in model.get_parameters():
            for q in model.get_parameters():
                print((p.grad * q.grad).sum())
        optimizer.step()


def in_one_line(loader):
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    for x in loader:
        optimizer.zero_grad()
        loss = model(x).sum()

        # differentiate, and go on
        loss.backward(); optimizer.step()
