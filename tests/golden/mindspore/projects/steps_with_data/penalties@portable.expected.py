import numpy as np
import mindspore as ms
from mindspore.experimental import optim
from mindspore import Parameter, Tensor, nn, ops

net = nn.Dense(3, 2)
scale = Parameter(ops.zeros(3))
optimizer = optim.SGD(net.trainable_params(), lr=0.1)
scaling = optim.SGD([scale], lr=0.1)
rng = np.random.RandomState(0)


def penalized(steps):
    def forward_fn(x):
        penalty = net.weight.pow(2).sum()
        loss = (net(x) ** 2).mean() + 0.1 * penalty
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for step in range(steps):
        x = Tensor.from_numpy(rng.randn(4, 3).astype(np.float32))
        loss, grads = grad_fn(x)
        optimizer(grads)


def scaled(x):
    def forward_fn():
        rate = scale.abs().sum()
        loss = (x * rate).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, scaling.parameters)

    loss, grads = grad_fn()
    scaling(grads)


def of_each(networks, optimizers, x):
    for network, own in zip(networks, optimizers):
        def forward_fn(network):
            penalty = network.weight.pow(2).sum()
            loss = (network(x) ** 2).mean() + penalty
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, own.parameters)

        loss, grads = grad_fn(network)
        own(grads)


def alternating(critic, slower, steps):
    def forward_fn2(noise):
        loss = -critic(net(noise)).mean()
        return loss

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

    for step in range(steps):
        def forward_fn(noise):
            loss = critic(ops.stop_gradient(net(noise))).mean()
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, slower.parameters)

        for _ in range(2):
            noise = Tensor.from_numpy(rng.randn(4, 3).astype(np.float32))
            loss, grads = grad_fn(noise)
            slower(grads)
        noise = Tensor.from_numpy(rng.randn(4, 3).astype(np.float32))
        loss, grads2 = grad_fn2(noise)
        optimizer(grads2)
