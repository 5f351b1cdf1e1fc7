# SPDX-License-Identifier: Apache-2.0
import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim
import mindspore.nn as nn


class Painter:
    """Each network has a step of its own, in a method of its own."""

    def __init__(self, generator, critic):
        self.generator = generator
        self.critic = critic
        self.opt_g = optim.SGD(self.generator.trainable_params(), lr=0.1)
        self.opt_c = optim.SGD(self.critic.trainable_params(), lr=0.1)

    def set_input(self, batch):
        self.real = batch

    def forward(self):
        self.fake = self.generator(self.real)

    def step_critic(self):
        def forward_fn():
            loss = self.critic(
                ops.stop_gradient(self.fake)
            ).mean() - self.critic(self.real).mean()
            return loss

        grad_fn = ms.value_and_grad(forward_fn, None, self.opt_c.parameters)

        loss, grads = grad_fn()
        self.opt_c(grads)

    def step_generator(self):
        loss = -self.critic(self.fake).mean()
        self.opt_g.zero_grad()
        loss.backward()
        self.opt_g.step()

    def run(self, batch):
        self.set_input(batch)
        self.forward()
        self.step_critic()
        self.step_generator()


Painter(nn.Dense(2, 2), nn.Dense(2, 1)).run(ops.ones((1, 2)))
