import numpy as np
import mindspore as ms
from mindspore.experimental import optim
from mindspore import Tensor, nn, ops


class Pair:
    def __init__(self, rng, generator: nn.Cell, discriminator: nn.Cell):
        self.rng = rng
        self.generator = generator
        self.discriminator = discriminator
        self.optimizer_G = optim.Adam(generator.trainable_params())
        self.optimizer_D = optim.Adam(discriminator.trainable_params())
        self.kept = []

    def points(self, n):
        return Tensor.from_numpy(self.rng.rand(n, 2)).float()

    def remember(self, n):
        return ops.stack(self.kept[-n:])

    def step(self):
        real = self.points(8)

        def forward_fn():
            made = self.generator(self.points(4))
            g_loss = self.discriminator(made).mean()
            return g_loss, made

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer_G.parameters, has_aux=True
        )

        (g_loss, made), grads = grad_fn()
        self.optimizer_G(grads)

        def forward_fn2():
            d_loss = (
                self.discriminator(real).mean()
                - self.discriminator(ops.stop_gradient(made)).mean()
            )
            return d_loss

        grad_fn2 = ms.value_and_grad(forward_fn2, None, self.optimizer_D.parameters)

        d_loss, grads2 = grad_fn2()
        self.optimizer_D(grads2)
        return g_loss.item(), d_loss.item()

    def step_from_kept(self):
        old = self.remember(8)

        def forward_fn():
            made = self.generator(self.points(4))
            self.kept.append(made.mean(0))
            g_loss = self.discriminator(made).mean()
            return g_loss

        grad_fn = ms.value_and_grad(forward_fn, None, self.optimizer_G.parameters)

        g_loss, grads = grad_fn()
        self.optimizer_G(grads)
        self.optimizer_D.zero_grad()
        d_loss = self.discriminator(old).mean()
        d_loss.backward()
        self.optimizer_D.step()
