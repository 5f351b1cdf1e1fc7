import numpy as np
import mindspore as ms
from mindspore import nn, ops

Tensor = ms.float32


def compute_gradient_penalty(D, real_samples, fake_samples):
    """Calculates the gradient penalty loss for WGAN GP"""
    # Random weight term for interpolation between real and fake samples
    alpha = ms.Tensor(np.random.random((real_samples.shape[0], 1, 1, 1)), ms.float32)
    # Get random interpolation between real and fake samples
    interpolates = alpha * real_samples + ((1 - alpha) * fake_samples)
    # Get gradient w.r.t. interpolates
    gradients = ms.grad(D)(interpolates)
    gradients = gradients.view(gradients.shape[0], -1)
    gradient_penalty = ((gradients.norm(2, 1) - 1) ** 2).mean()
    return gradient_penalty


def penalty_with_classes(D, real, labels):
    x = ops.stop_gradient(real)

    def forward_fn(x):
        validity, classes = D(x, labels)
        return validity, classes

    (validity, classes), g = ms.value_and_grad(forward_fn, has_aux=True)(x)
    return g.pow(2).mean() + ops.cross_entropy(classes, labels)


def guided(classifier, x, t, y, scale):
    x_in = ops.stop_gradient(x)

    def forward_fn(x_in):
        logits = classifier(x_in, t)
        log_probs = ops.log_softmax(logits, axis=-1)
        selected = log_probs[range(len(logits)), y.view(-1)]
        return selected.sum()

    grad = ops.stop_gradient(ms.grad(forward_fn)(x_in)) * scale
    return grad


def weighted(net, x, weight):
    def forward_fn(x):
        y = net(x)
        return (y * weight).sum()

    return ops.stop_gradient(ms.grad(forward_fn)(x))


def two(net, a, b):
    def forward_fn(a, b):
        out = net(a) * net(b)
        return out.sum(), out

    (value, out), (ga, gb) = ms.value_and_grad(forward_fn, (0, 1), has_aux=True)(a, b)
    return ga + gb, out


def twice(net, x):
    def forward_fn(x):
        u, u_x = ms.value_and_grad(net)(x)  # first
        return u_x, u

    # then
    (u_x, u), u_xx = ms.value_and_grad(forward_fn, has_aux=True)(x)
    return u, u_x, u_xx


def penalized(net, critic, optimizer, loader):
    def forward_fn2(x):
        def forward_fn(x):
            score = critic(x)
            return score.sum(), score

        (value, score), slope = ms.value_and_grad(forward_fn, has_aux=True)(x)
        penalty = slope.pow(2).mean()
        loss = score.mean() + penalty
        return loss

    grad_fn = ms.value_and_grad(forward_fn2, None, optimizer.parameters)

    for x in loader:
        loss, grads = grad_fn(x)
        optimizer(grads)
