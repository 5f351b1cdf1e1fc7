import numpy as np
import mindspore as ms
from mindspore import mint, nn, ops
from mindspore.experimental import optim

from net import Net

Tensor = ms.float32


def alias(
    loader, generator: nn.Cell, discriminator: nn.Cell, bce: mint.nn.BCELoss
):
    optimizer_G = mint.optim.Adam(generator.trainable_params())
    optimizer_D = mint.optim.Adam(discriminator.trainable_params())

    def forward_fn(z, valid):
        gen_imgs = generator(z)
        g_loss = bce(discriminator(gen_imgs), valid)
        return g_loss, gen_imgs

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer_G.parameters, has_aux=True
    )

    def forward_fn2(gen_imgs, valid):
        d_loss = bce(discriminator(ops.stop_gradient(gen_imgs)), valid)
        return d_loss

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer_D.parameters)

    for imgs, _ in loader:
        valid = mint.zeros((imgs.shape[0], 1), dtype=ms.float32).fill_(1.0)
        z = ms.Tensor(np.random.normal(0, 1, (imgs.shape[0], 10)), ms.float32)
        (g_loss, gen_imgs), grads = grad_fn(z, valid)
        optimizer_G(grads)
        d_loss, grads2 = grad_fn2(gen_imgs, valid)
        optimizer_D(grads2)


def targets(loader, model: nn.Cell, old: nn.Cell, optimizer: optim.Optimizer):
    def forward_fn(x, wanted):
        loss = (model(x) - wanted).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        with ms._no_grad():
            wanted = old(x)
        loss, grads = grad_fn(x, wanted)
        optimizer(grads)


def library(loader, make):
    model = make(Net)
    optimizer = mint.optim.Adam(model.trainable_params())

    def forward_fn(x):
        found = model(x)
        loss = found.mean()
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        optimizer(grads)


def forgetting(net, optimizer, loader):
    def forward_fn(x, y):
        out = net(x)
        loss = (out - y).abs().mean()
        return loss, out

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer.parameters, has_aux=True
    )

    for x, y in loader:
        (loss, out), grads = grad_fn(x, y)
        optimizer(grads)
        del out, loss
