import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim

from networks import Critic

model = Critic(8)
optimizer = optim.Adam(model.trainable_params(), lr=0.001)


def train(loader):
    def forward_fn(x, y):
        return ops.mse_loss(model(x), y)

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        loss, grads = grad_fn(x, y)
        optimizer(grads)


def train_with_statements(loader):
    total = 0.0

    def forward_fn(x, y):
        out = model(x)
        out = out.clamp(min=0)  # rates
        y = y.float()
        return ops.mse_loss(out, y), out

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer.parameters, has_aux=True
    )

    for x, y in loader:
        (loss, out), grads = grad_fn(x, y)  # the mean
        optimizer(grads)
        total += out.mean().item()
    return total


def train_once(x, y):
    def forward_fn():
        return ops.mse_loss(model(x), y)

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    loss, grads = grad_fn()
    optimizer(grads)


def kept(loader):
    def forward_fn(x, y):
        loss = ops.mse_loss(model(x), y)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x, y in loader:
        loss, grads = grad_fn(x, y)
        optimizer(grads)


def gradients_of_gradients(loader):
    for x, y in loader:
        loss = ops.mse_loss(model(x), y)
        loss.backward(create_graph=True)
        optimizer.step()


def weighted(loader, weight):
    for x, y in loader:
        out = ops.mse_loss(model(x), y, reduction="none")
        out.backward(weight)
        optimizer.step()


def two_halves(loader):
    def forward_fn(x, y):
        return (model(x) - y).abs().mean()

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    def forward_fn2(y):
        return model(y).mean()

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

    for x, y in loader:
        loss, grads = grad_fn(x, y)
        loss2, step_grads = grad_fn2(y)
        grads = tuple(total + grad for total, grad in zip(grads, step_grads))
        optimizer(grads)
