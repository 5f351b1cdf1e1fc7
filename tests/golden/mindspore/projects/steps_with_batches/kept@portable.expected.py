# SPDX-License-Identifier: Apache-2.0
import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim
import mindspore.nn as nn


class Batches:
    def __init__(self, rows, size):
        self.rows = rows
        self.size = size
        self.at = 0

    def next(self):
        self.at = (self.at + self.size) % len(self.rows)
        return self.rows[self.at : self.at + self.size]


def embedded(net, batches):
    return net(batches.next())


model = nn.Dense(3, 2)
batches = Batches(ops.randn(64, 3), 8)
optimizer = optim.SGD(model.trainable_params(), lr=0.1)


def forward_fn(x):
    loss = model(x).pow(2).mean()
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for step in range(10):
    # an object of a class without parameters
    x = batches.next()
    loss, grads = grad_fn(x)
    optimizer(grads)


def forward_fn2():
    out = embedded(model, batches)
    loss = out.pow(2).mean()
    return loss


grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

for step in range(10):
    # a function that runs the network: it is a part of what is differentiated
    loss, grads2 = grad_fn2()
    optimizer(grads2)


def forward_fn3():
    outs = []
    for k in range(3):
        outs.append(model(batches.next()))
    joined = ops.cat(outs)
    loss = ops.mse_loss(joined, ops.zeros_like(joined))
    return loss


grad_fn3 = ms.value_and_grad(forward_fn3, None, optimizer.parameters)

for step in range(10):
    # a list that takes results of the network
    loss, grads3 = grad_fn3()
    optimizer(grads3)


def forward_fn4(x, y):
    loss = ops.mse_loss(model(x), y)
    return loss


grad_fn4 = ms.value_and_grad(forward_fn4, None, optimizer.parameters)

for x, y in zip(ops.randn(4, 8, 3), ops.randn(4, 8, 2)):
    # whichever branch is taken, the inputs are data
    x = x.float()

    # the forward pass
    loss, grads4 = grad_fn4(x, y)
    optimizer(grads4)
