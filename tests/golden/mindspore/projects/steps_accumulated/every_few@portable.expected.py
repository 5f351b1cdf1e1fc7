import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim

from net import Net


def cleared_before(loader, model: nn.Cell, optimizer: optim.Optimizer, every):
    grads = tuple(ops.zeros_like(param) for param in optimizer.parameters)

    def forward_fn(x, y):
        loss = (model(x) - y).pow(2).mean() / every
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for i, (x, y) in enumerate(loader):
        loss, step_grads = grad_fn(x, y)
        grads = tuple(total + grad for total, grad in zip(grads, step_grads))
        if (i + 1) % every == 0:
            grads = ops.clip_by_global_norm(grads, 1.0)
            optimizer(grads)
            grads = tuple(
                ops.zeros_like(param) for param in optimizer.parameters
            )
        print(loss.item())


def made_here(loader):
    model = Net()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    grads = tuple(ops.zeros_like(param) for param in optimizer.parameters)
    for epoch in range(2):
        def forward_fn(x):
            out = model(x)
            return out.sum() / 4

        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for i, x in enumerate(loader):
            loss, step_grads = grad_fn(x)
            grads = tuple(
                total + grad for total, grad in zip(grads, step_grads)
            )
            if i % 4 == 3:
                optimizer(grads)
                grads = tuple(
                    ops.zeros_like(param) for param in optimizer.parameters
                )


def in_rounds(loader, steps):
    model = Net()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    scheduler = optim.lr_scheduler.StepLR(optimizer, 3)
    batches = iter(loader)
    for step in range(steps):
        grads = tuple(ops.zeros_like(param) for param in optimizer.parameters)

        def forward_fn():
            loss = model(next(batches)).mean()
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

        for micro in range(4):
            loss, step_grads = grad_fn()
            grads = tuple(
                total + grad for total, grad in zip(grads, step_grads)
            )
        total = sum(grad.pow(2).sum() for grad in grads)
        optimizer(grads)
        scheduler.step()
        print(total)


def left_early(loader):
    model = Net()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)

    def forward_fn(x):
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    grads = tuple(ops.zeros_like(param) for param in optimizer.parameters)
    for x in loader:
        loss, step_grads = grad_fn(x)
        grads = tuple(total + grad for total, grad in zip(grads, step_grads))
        if ops.isnan(loss):
            continue
        optimizer(grads)
        grads = tuple(ops.zeros_like(param) for param in optimizer.parameters)
