# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def fgsm_attack(image, epsilon, data_grad):
    sign_data_grad = data_grad.sign()
    perturbed_image = image + epsilon * sign_data_grad
    return torch.clamp(perturbed_image, 0, 1)


def pgd(model, x, y, eps, alpha, steps):
    adv = x.clone().detach()
    for _ in range(steps):
        adv.requires_grad_()
        loss = F.cross_entropy(model(adv), y)
        grad = torch.autograd.grad(loss, adv)[0]
        adv = adv.detach() + alpha * grad.sign()
        adv = torch.min(torch.max(adv, x - eps), x + eps).clamp(0, 1)
    return adv


model = nn.Sequential(nn.Flatten(), nn.Linear(8, 3))
fill(model)
rng = np.random.RandomState(21)
data = torch.from_numpy(rng.rand(4, 2, 4).astype(np.float32))
target = torch.from_numpy(rng.randint(0, 3, 4))
data.requires_grad = True
loss = F.nll_loss(F.log_softmax(model(data), dim=1), target)
model.zero_grad()
loss.backward()
data_grad = data.grad.data
adv = fgsm_attack(data, 0.1, data_grad)
print(loss.item(), F.cross_entropy(model(adv), target).item())
adv = pgd(model, data.detach(), target, 0.1, 0.03, 3)
print(F.cross_entropy(model(adv), target).item(), adv.sum().item())
