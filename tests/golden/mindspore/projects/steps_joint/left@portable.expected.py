import mindspore as ms
from mindspore.experimental import optim
from torch import nn


def one_part(model, loader):
    whole = optim.SGD(model.trainable_params(), lr=0.1)
    part = optim.SGD(model.head.trainable_params(), lr=0.1)
    for x, y in loader:
        whole.zero_grad()
        part.zero_grad()
        loss = (model(x) - y).pow(2).mean()
        loss.backward()
        whole.step()
        part.step()


def not_cleared(first, second, loader):
    one = optim.SGD(first.trainable_params(), lr=0.1)
    other = optim.SGD(second.trainable_params(), lr=0.1)
    for x, y in loader:
        one.zero_grad()
        loss = (second(first(x)) - y).pow(2).mean()
        loss.backward()
        one.step()
        other.step()


def clipped(first, second, loader):
    one = optim.SGD(first.trainable_params(), lr=0.1)
    other = optim.SGD(second.trainable_params(), lr=0.1)
    for x, y in loader:
        one.zero_grad()
        other.zero_grad()
        loss = (second(first(x)) - y).pow(2).mean()
        loss.backward()
        nn.utils.clip_grad_norm_(first.get_parameters(), 1.0)
        one.step()
        other.step()


def with_closure(model, x, y):
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)

    def closure():
        optimizer.zero_grad()
        loss = (model(x) - y).pow(2).mean()
        loss.backward()
        return loss

    for _ in range(3):
        optimizer.step(closure)


def seen_by_name(model, loader, report):
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    print(sorted(locals()))
    for x, y in loader:
        optimizer.zero_grad()
        output = model(x)
        loss = (output - y).pow(2).mean()
        loss.backward()
        optimizer.step()
        report(locals())


def evaluated(model, loader, text):
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    for x, y in loader:
        optimizer.zero_grad()
        output = model(x)
        loss = eval(text)
        loss.backward()
        optimizer.step()


def seen_before(model, x, y):
    print(sorted(locals()), vars(model))
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)

    def forward_fn():
        loss = (model(x) - y).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    optimizer(grads)
