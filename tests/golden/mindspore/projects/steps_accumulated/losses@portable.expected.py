import mindspore as ms
from mindspore import nn, ops
from mindspore.experimental import optim

from net import Net


def adversaries(loader, criterion):
    generator, critic = Net(), Net()
    optimizer = optim.Adam(critic.trainable_params(), lr=1e-3)

    def forward_fn(real):
        output = critic(real)
        of_real = criterion(output, ops.ones_like(output))
        return of_real, output

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer.parameters, has_aux=True
    )

    def forward_fn2(fake):
        output = critic(ops.stop_gradient(fake))
        of_fake = criterion(output, ops.zeros_like(output))
        return of_fake

    grad_fn2 = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

    for real in loader:
        (of_real, output), grads = grad_fn(real)
        mean = output.mean().item()
        fake = generator(real)
        of_fake, step_grads = grad_fn2(fake)
        grads = tuple(total + grad for total, grad in zip(grads, step_grads))
        loss = of_real + of_fake
        optimizer(grads)
        print(loss.item(), mean)
