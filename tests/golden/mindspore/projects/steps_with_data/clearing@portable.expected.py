import mindspore as ms
from mindspore.experimental import optim
from mindspore import nn, ops

g, d = nn.Dense(2, 2), nn.Dense(2, 1)
g_opt = optim.SGD(g.trainable_params(), lr=0.1)
d_opt = optim.SGD(d.trainable_params(), lr=0.1)


def reset_grad():
    """Forgets what was."""
    g_opt.zero_grad()


class Trainer:
    def __init__(self, net):
        self.net = net
        self.opt = optim.SGD(self.net.trainable_params(), lr=0.1)

    def reset(self):
        pass

    def step(self, x):
        def forward_fn():
            loss = self.net(x).mean()
            self.reset()
            return (loss * 2
                    + 1)

        grad_fn = ms.value_and_grad(forward_fn, None, self.opt.parameters)

        loss2, grads = grad_fn()
        self.opt(grads)


def forward_fn(x):
    d_loss = d(x).mean()
    return d_loss


grad_fn = ms.value_and_grad(forward_fn, None, d_opt.parameters)


def forward_fn2(x):
    g_loss = -d(g(x)).mean()
    reset_grad()
    return g_loss / 2


grad_fn2 = ms.value_and_grad(forward_fn2, None, g_opt.parameters)

for x in [ops.zeros((4, 2)), ops.ones((4, 2))]:
    d_loss, grads = grad_fn(x)
    # both
    reset_grad()
    d_opt(grads)
    loss2, grads2 = grad_fn2(x)
    g_opt(grads2)


def printed(x):
    def forward_fn():
        out = d(x)
        loss = out.mean()
        return loss, out

    grad_fn = ms.value_and_grad(forward_fn, None, d_opt.parameters,
                                has_aux=True)

    (loss, out), grads = grad_fn()
    print(out.shape)
    reset_grad()
    d_opt(grads)


def reset_some(x):
    g_opt.zero_grad()
    print(x)


def refused(x):
    g_loss = -d(g(x)).mean()
    reset_some(x)
    g_loss.backward()
    g_opt.step()
