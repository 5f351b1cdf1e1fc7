import mindspore as ms
from mindspore import Parameter, Tensor, ops
from torch import nn, optim


def fit(content: Tensor, style, steps):
    target = Parameter(content.clone(), name="target")
    optimizer = ms.experimental.optim.Adam(
        [target], lr=0.003, betas=(0.5, 0.999)
    )

    def forward_fn():
        loss = ((target - style) ** 2).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for step in range(steps):
        loss, grads = grad_fn()
        optimizer(grads)
    return target


class Agent:
    def __init__(self, start):
        self.log_alpha = ms.tensor([start])
        self.log_alpha = Parameter(self.log_alpha, name="log_alpha")
        self.optimizer = ms.experimental.optim.Adam([self.log_alpha], lr=0.1)


def called(noise):
    w = ops.zeros(3)
    scale = 2 * noise
    w = Parameter(w, name="w")
    return ms.experimental.optim.SGD([w], lr=scale)


def of_unknown(content):
    target = content.clone().requires_grad_(True)
    return optim.Adam([target], lr=0.003)


def kept_elsewhere(store):
    w = ops.zeros(3)
    store.append(w)
    w.requires_grad_()
    return optim.SGD([w], lr=0.1)


def in_a_loop():
    a = ops.zeros(3)
    b = ops.ones(3)
    for p in [a, b]:
        p.requires_grad = True
    optimizer = optim.SGD([a, b], lr=0.1)
    optimizer.zero_grad()
    loss = (a * b).sum()
    loss.backward()
    optimizer.step()


def with_others(noises: list):
    latent = ops.ones(3)
    latent.requires_grad = True
    return optim.Adam([latent] + noises, lr=0.1)


def of_left_module(x):
    net = nn.AdaptiveLogSoftmaxWithLoss(3, 4)
    optimizer = optim.SGD(net.trainable_params(), lr=0.1)
    optimizer.zero_grad()
    loss = net(x)[0].sum()
    loss.backward()
    optimizer.step()
