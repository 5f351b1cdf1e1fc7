import mindspore as ms
from mindspore.experimental import optim

from net import Net


def train(loader, scale, masks):
    model = Net()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)

    def forward_fn(x):
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        grads = tuple(grad.clamp(-1, 1) for grad in grads)
        grads = tuple(grad * scale for grad in grads)
        grads = tuple(grad + p.data * 0.1 for p, grad in zip(optimizer.parameters, grads))
        grads = tuple(grad * masks[p.name] for p, grad in zip(optimizer.parameters, grads))
        total = 0
        for grad in grads:
            total += grad.norm().item() ** 2
        largest = max(grad.abs().max() for grad in grads)
        for name, grad in zip([param.name for param in optimizer.parameters], grads):
            print(name, grad.mean())
        for i, grad in enumerate(grads):
            print(i, grad.shape)
        optimizer(grads)
        print(total, largest, [grad.sum() for grad in grads])


def by_hand(x, model, optimizer, rate):
    def forward_fn():
        loss = model(x).sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for _ in range(3):
        loss, grads = grad_fn()
        if rate is None:
            optimizer(grads)
        else:
            for p, grad in zip(optimizer.parameters, grads):
                p.set_data(p - rate * grad)
