import mindspore as ms
from mindspore import mint
from torch import nn


def one_part(model, loader):
    whole = mint.optim.SGD(model.trainable_params(), lr=0.1)
    part = mint.optim.SGD(model.head.trainable_params(), lr=0.1)
    for x, y in loader:
        whole.zero_grad()
        part.zero_grad()
        loss = (model(x) - y).pow(2).mean()
        loss.backward()
        whole.step()
        part.step()


def not_cleared(first, second, loader):
    one = mint.optim.SGD(first.trainable_params(), lr=0.1)
    other = mint.optim.SGD(second.trainable_params(), lr=0.1)
    for x, y in loader:
        one.zero_grad()
        loss = (second(first(x)) - y).pow(2).mean()
        loss.backward()
        one.step()
        other.step()


def clipped(first, second, loader):
    one = mint.optim.SGD(first.trainable_params(), lr=0.1)
    other = mint.optim.SGD(second.trainable_params(), lr=0.1)
    for x, y in loader:
        one.zero_grad()
        other.zero_grad()
        loss = (second(first(x)) - y).pow(2).mean()
        loss.backward()
        nn.utils.clip_grad_norm_(first.get_parameters(), 1.0)
        one.step()
        other.step()


def with_closure(model, x, y):
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)

    def closure():
        optimizer.zero_grad()
        loss = (model(x) - y).pow(2).mean()
        loss.backward()
        return loss

    for _ in range(3):
        optimizer.step(closure)


def seen_by_name(model, loader, report):
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    print(sorted(locals()))
    for x, y in loader:
        optimizer.zero_grad()
        output = model(x)
        loss = (output - y).pow(2).mean()
        loss.backward()
        optimizer.step()
        report(locals())


def evaluated(model, loader, text):
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)
    for x, y in loader:
        optimizer.zero_grad()
        output = model(x)
        loss = eval(text)
        loss.backward()
        optimizer.step()


def seen_before(model, x, y):
    print(sorted(locals()), vars(model))
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)

    def forward_fn():
        loss = (model(x) - y).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    optimizer(grads)
