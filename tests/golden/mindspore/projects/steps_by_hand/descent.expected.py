import mindspore.mint.nn.functional as F
import mindspore as ms
from mindspore import mint, ops


def train(model, batches, rate):
    def forward_fn(x, y):
        for row in x:
            output = model(row)
        loss = F.mse_loss(output, y)
        return loss, output

    grad_fn = ms.value_and_grad(
        forward_fn, None, model.trainable_params(), has_aux=True
    )

    for x, y in batches:
        (loss, output), grads = grad_fn(x, y)
        grads = ops.clip_by_global_norm(grads, 0.25)
        for p, grad in zip(model.trainable_params(), grads):
            p.add_(grad, alpha=-rate)
        print(loss.item())
    return output


def not_cleared(model, batches, rate):
    for x, y in batches:
        loss = F.mse_loss(model(x), y)
        loss.backward()
        for p in model.get_parameters():
            p.add_(ops.stop_gradient(p.grad), alpha=-rate)


def of_two(first, second, x, rate):
    first.zero_grad()
    second.zero_grad()
    loss = second(first(x)).sum()
    loss.backward()
    for p in first.get_parameters():
        p.add_(ops.stop_gradient(p.grad), alpha=-rate)
    for p in second.get_parameters():
        p.add_(ops.stop_gradient(p.grad), alpha=-rate)


def rebound(model, x, rate):
    def forward_fn():
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, model.trainable_params())

    loss, grads = grad_fn()
    with ms._no_grad():
        for p, grad in zip(model.trainable_params(), grads):
            p -= rate * grad


def maybe(model, x, rate):
    model.zero_grad()
    for row in x:
        output = model(row)
    loss = output.sum() if len(x) else model(x).sum()
    loss.backward()
    for p in model.get_parameters():
        p.add_(ops.stop_gradient(p.grad), alpha=-rate)
    return output


net = mint.nn.Linear(2, 2)
train(net, [(mint.ones((3, 2)), mint.zeros(2))], 0.1)
not_cleared(net, [], 0.1)
of_two(net, mint.nn.Linear(2, 2), mint.ones((3, 2)), 0.1)
rebound(net, mint.ones((3, 2)), 0.1)
maybe(net, mint.ones((3, 2)), 0.1)
