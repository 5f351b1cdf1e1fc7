import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim

from net import Net


def clipped(loader, limit):
    model = Net()
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.SGD(model.trainable_params(), lr=0.1)
    total = 0
    for epoch in range(3):
        def forward_fn(x, y):
            out = model(x)  # logits
            loss = criterion(out, y)
            return loss, out

        grad_fn = ms.value_and_grad(
            forward_fn, None, optimizer.parameters, has_aux=True
        )

        for x, y in loader:
            # the forward pass
            (loss, out), grads = grad_fn(x, y)

            total += loss.item()
            # start anew
            grads = ops.clip_by_global_norm(grads, limit)
            optimizer(grads)
            acc = (out.argmax(1) == y).float().mean()
    return total, acc


def carried(loader, hidden):
    model = Net()
    optimizer = optim.Adam(model.trainable_params())

    def forward_fn(hidden, x, y):
        hidden = [ops.stop_gradient(h) for h in hidden]
        out, hidden = model(x, hidden)
        loss = ops.cross_entropy(out, y)
        if y is None:
            loss = loss * 2
        return loss, hidden

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer.parameters, has_aux=True
    )

    for x, y in loader:
        (loss, hidden), grads = grad_fn(hidden, x, y)
        grads = ops.clip_by_value(grads, -0.5, 0.5)
        optimizer(grads)


model = Net()
optimizer = optim.SGD(model.trainable_params(), lr=0.1)


def forward_fn(x):
    loss = model(ops.ones((2, 4)) * x).sum()
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for x in range(3):
    loss, grads = grad_fn(x)
    optimizer(grads)
