import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim

from data import noise


def train(loader, generator: nn.Cell, discriminator: nn.Cell):
    bce = nn.BCELoss()
    optimizer_G = optim.Adam(generator.trainable_params(), lr=2e-4)
    optimizer_D = optim.Adam(discriminator.trainable_params(), lr=2e-4)

    def forward_fn(imgs, valid):
        z = noise(imgs.shape[0])
        gen_imgs = generator(z)
        g_loss = bce(discriminator(gen_imgs), valid)
        return g_loss, gen_imgs

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer_G.parameters, has_aux=True
    )

    def forward_fn2(imgs, valid, gen_imgs, fake):
        real_loss = bce(discriminator(imgs), valid)
        fake_loss = bce(discriminator(ops.stop_gradient(gen_imgs)), fake)
        d_loss = (real_loss + fake_loss) / 2
        return d_loss

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer_D.parameters)

    for i, (imgs, _) in enumerate(loader):
        valid = ops.ones((imgs.shape[0], 1))
        fake = ops.zeros((imgs.shape[0], 1))
        # generator
        (g_loss, gen_imgs), grads = grad_fn(imgs, valid)
        optimizer_G(grads)
        # discriminator
        d_loss, grads2 = grad_fn2(imgs, valid, gen_imgs, fake)
        optimizer_D(grads2)
        print(d_loss.item(), g_loss.item())


def attached(loader, generator: nn.Cell, discriminator: nn.Cell):
    optimizer_G = optim.Adam(generator.trainable_params(), lr=2e-4)
    optimizer_D = optim.Adam(discriminator.trainable_params(), lr=2e-4)

    def forward_fn(x):
        made = generator(x)
        g_loss = discriminator(made).mean()
        return g_loss, made

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer_G.parameters, has_aux=True
    )

    for x in loader:
        (g_loss, made), grads = grad_fn(x)
        optimizer_G(grads)
        optimizer_D.zero_grad()
        d_loss = discriminator(made).mean()
        d_loss.backward()
        optimizer_D.step()


def freed(loader, generator: nn.Cell, discriminator: nn.Cell):
    optimizer_G = optim.Adam(generator.trainable_params(), lr=2e-4)
    optimizer_D = optim.Adam(discriminator.trainable_params(), lr=2e-4)
    batch = loader.next()

    def forward_fn(batch, discriminator):
        x, weight = loader.draw(batch)
        d_loss = (weight * discriminator(x)).mean()
        return d_loss, x, weight

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer_D.parameters, has_aux=True
    )

    def forward_fn2(weight, discriminator, x):
        g_loss = (weight * discriminator(generator(x))).mean()
        return g_loss

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer_G.parameters)

    while batch is not None:
        discriminator = discriminator.set_train()
        (d_loss, x, weight), grads = grad_fn(batch, discriminator)
        optimizer_D(grads)
        g_loss, grads2 = grad_fn2(weight, discriminator, x)
        optimizer_G(grads2)
        batch = loader.next()
