import mindspore as ms
from mindspore import mint, nn, ops
from mindspore.experimental import optim

from net import Net


def conditional(loader, limit):
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)

    def forward_fn(x):
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        if limit > 0:
            grads = ops.clip_by_global_norm(grads, limit)
        try:
            grads = ops.clip_by_value(grads, -0.5, 0.5)
        except Exception:
            pass
        optimizer(grads)


def measured(loader):
    model = Net()
    optimizer = mint.optim.SGD(
        list(filter(lambda p: p.requires_grad, model.trainable_params())), lr=0.1
    )

    def forward_fn(x):
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        norm = mint.norm(mint.stack([mint.norm(grad) for grad in grads]))
        grads = ops.clip_by_global_norm(grads, 1.0)
        grads = ops.clip_by_norm(grads, 2.0, 1)
        optimizer(grads)
        print(norm.item())


def step(model, optimizer, x):
    def forward_fn():
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    total = float(mint.norm(mint.stack([mint.norm(grad) for grad in grads])))
    grads = ops.clip_by_global_norm(grads, 1.0)
    optimizer(grads)
    return total


def run(loader):
    net = Net()
    sgd = mint.optim.SGD(net.trainable_params(), lr=0.1)
    for x in loader:
        step(net, sgd, x)


def given(model, optimizer, x):
    def forward_fn():
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    grads = ops.clip_by_global_norm(grads, 1.0)
    optimizer(grads)


def only_when_finite(model: nn.Cell, optimizer: optim.Optimizer, x):
    def forward_fn():
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    if mint.isfinite(loss):
        optimizer(grads)
    else:
        print("skipped")
