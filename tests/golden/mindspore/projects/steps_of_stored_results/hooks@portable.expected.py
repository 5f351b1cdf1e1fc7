# SPDX-License-Identifier: Apache-2.0
import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim
import mindspore.nn as nn

net = nn.SequentialCell(nn.Dense(2, 2), nn.ReLU(), nn.Dense(2, 1))
opt = optim.SGD(net.trainable_params(), lr=0.1)
features = {}


def keep(name):
    def hook(module, inputs, output):
        features[name] = output
    return hook


net[1].register_forward_hook(keep("relu"))


def converted(x):
    """The network runs in the function."""

    def forward_fn():
        loss = net(x).sum() + features["relu"].sum()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, opt.parameters)

    loss, grads = grad_fn()
    opt(grads)


def refused():
    """It has run before."""
    loss = features["relu"].sum()
    opt.zero_grad()
    loss.backward()
    opt.step()


converted(ops.ones((1, 2)))
net(ops.ones((1, 2)))
refused()
