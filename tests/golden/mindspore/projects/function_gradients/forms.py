import numpy as np
import torch
import torch.autograd as autograd
import torch.nn.functional as F
from torch.autograd import Variable
from torch import nn

Tensor = torch.FloatTensor


def compute_gradient_penalty(D, real_samples, fake_samples):
    """Calculates the gradient penalty loss for WGAN GP"""
    # Random weight term for interpolation between real and fake samples
    alpha = Tensor(np.random.random((real_samples.size(0), 1, 1, 1)))
    # Get random interpolation between real and fake samples
    interpolates = (alpha * real_samples + ((1 - alpha) * fake_samples)).requires_grad_(True)
    d_interpolates = D(interpolates)
    fake = Variable(Tensor(real_samples.shape[0], 1).fill_(1.0), requires_grad=False)
    # Get gradient w.r.t. interpolates
    gradients = autograd.grad(
        outputs=d_interpolates,
        inputs=interpolates,
        grad_outputs=fake,
        create_graph=True,
        retain_graph=True,
        only_inputs=True,
    )[0]
    gradients = gradients.view(gradients.size(0), -1)
    gradient_penalty = ((gradients.norm(2, dim=1) - 1) ** 2).mean()
    return gradient_penalty


def penalty_with_classes(D, real, labels):
    x = real.detach()
    x.requires_grad_()
    validity, classes = D(x, labels)
    g, = torch.autograd.grad(validity, x, torch.ones_like(validity), create_graph=True)
    return g.pow(2).mean() + F.cross_entropy(classes, labels)


def guided(classifier, x, t, y, scale):
    x_in = x.detach().requires_grad_(True)
    logits = classifier(x_in, t)
    log_probs = F.log_softmax(logits, dim=-1)
    selected = log_probs[range(len(logits)), y.view(-1)]
    grad = torch.autograd.grad(selected.sum(), x_in)[0] * scale
    return grad


def weighted(net, x, weight):
    x.requires_grad = True
    y = net(x)
    return torch.autograd.grad(y, [x], grad_outputs=weight)[0]


def two(net, a, b):
    out = net(a) * net(b)
    ga, gb = torch.autograd.grad(out.sum(), (a, b), create_graph=True)
    return ga + gb, out


def twice(net, x):
    u = net(x)
    u_x = torch.autograd.grad(u, x, torch.ones_like(u), create_graph=True)[0]  # first
    # then
    u_xx = torch.autograd.grad(u_x, x, torch.ones_like(u_x), create_graph=True)[0]
    return u, u_x, u_xx


def penalized(net, critic, optimizer, loader):
    for x in loader:
        x.requires_grad_(True)
        score = critic(x)
        slope = torch.autograd.grad(score.sum(), x, create_graph=True)[0]
        penalty = slope.pow(2).mean()
        optimizer.zero_grad()
        loss = score.mean() + penalty
        loss.backward()
        optimizer.step()
