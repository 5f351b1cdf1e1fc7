import numpy as np
import mindspore as ms
from mindspore import mint
import mindspore.mint.nn.functional as F

from networks import Critic

critic = Critic(8)
target = Critic(8)
generator = Critic(8)
optimizer = mint.optim.Adam(critic.trainable_params(), lr=0.001)
optimizer_g = mint.optim.Adam(generator.trainable_params(), lr=0.001)


def q_learning(buffer, gamma, writer):
    def forward_fn():
        observations, rewards, following = buffer.sample(32)
        with ms._no_grad():
            best, _ = target(following).max(dim=1)
            aims = rewards + gamma * best
        values = critic(observations).mean(dim=1)
        loss = F.mse_loss(aims, values)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for step in range(100):
        loss, grads = grad_fn()
        optimizer(grads)
        writer.add_scalar("loss", loss.item(), step)


def clipped_policy(batches, limit):
    def forward_fn(observations, old):
        ratio = (critic(observations) - old).exp()
        with ms._no_grad():
            divergence = (ratio - 1).mean()
        loss = mint.clamp(ratio, 1 - limit, 1 + limit).mean()
        return loss, divergence

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters, has_aux=True)

    for observations, old in batches:
        (loss, divergence), grads = grad_fn(observations, old)
        optimizer(grads)
        print(divergence)


def counted(batches, limit):
    fractions = []
    for observations, old in batches:
        ratio = (critic(observations) - old).exp()
        with ms._no_grad():
            fractions += [((ratio - 1).abs() > limit).float().mean().item()]
        loss = mint.clamp(ratio, 1 - limit, 1 + limit).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return np.mean(fractions)


def adversaries(loader):
    def forward_fn(noise, valid):
        g_loss = F.mse_loss(critic(generator(noise)), valid)
        return g_loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer_g.parameters)

    def forward_fn2(imgs, valid):
        d_loss = F.mse_loss(critic(imgs), valid)
        return d_loss

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

    for imgs, _ in loader:
        valid = ms.tensor(np.ones((imgs.shape[0], *critic.output_shape)), dtype=ms.float32)
        noise = ms.tensor(np.random.normal(0, 1, (imgs.shape[0], 8)), dtype=ms.float32)

        g_loss, grads = grad_fn(noise, valid)
        optimizer_g(grads)

        d_loss, grads2 = grad_fn2(imgs, valid)
        optimizer(grads2)


def every_fifth(loader):
    def forward_fn(imgs):
        d_loss = critic(imgs).mean()
        return d_loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for index, (imgs, _) in enumerate(loader):
        d_loss, grads = grad_fn(imgs)
        optimizer(grads)

        if index % 5 == 0:
            def forward_fn2():
                g_loss = -critic(generator(imgs)).mean()
                return g_loss

            grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer_g.parameters)

            g_loss, grads2 = grad_fn2()
            optimizer_g(grads2)


def accumulated(loader):
    def forward_fn(imgs):
        first = critic(imgs).mean()
        return first

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for index, (imgs, _) in enumerate(loader):
        first, grads = grad_fn(imgs)
        if index % 5 == 0:
            def forward_fn2():
                second = critic(imgs).sum()
                return second

            grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

            second, step_grads = grad_fn2()
            grads = tuple(total + grad for total, grad in zip(grads, step_grads))
            optimizer(grads)
