# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.autograd.functional import hessian, jacobian

rng = np.random.RandomState(27)
A = torch.from_numpy(rng.randn(3, 3)).float()
x = torch.tensor([0.3, -0.5, 1.2], requires_grad=True)


def energy(v):
    return (v @ A @ v) + torch.exp(-v).sum()


def field(v):
    return torch.tanh(A @ v)


print(jacobian(field, x.detach()).numpy().round(4).tolist())
print(hessian(energy, x.detach()).numpy().round(4).tolist())
first, = torch.autograd.grad(energy(x), x, create_graph=True)
rows = [torch.autograd.grad(g, x, retain_graph=True)[0] for g in first]
print(torch.stack(rows).numpy().round(4).tolist())
v = torch.ones(3)
hvp, = torch.autograd.grad(first @ v, x)
print(hvp.tolist())
w = torch.zeros(3, requires_grad=True)
for step in range(3):  # Newton
    gradient, = torch.autograd.grad(energy(w) + 5 * w.dot(w), w, create_graph=True)
    H = torch.stack([torch.autograd.grad(gradient[i], w, retain_graph=True)[0] for i in range(3)])
    with torch.no_grad():
        w -= torch.linalg.solve(H, gradient)
    print(step, [round(k, 4) for k in w.tolist()], round(gradient.norm().item(), 5))
y = torch.tensor(2.0, requires_grad=True)
z = y ** 3
z.backward(retain_graph=True)
z.backward()
print(y.grad.item(), torch.autograd.grad(y.sin(), y, allow_unused=True)[0].item())
unused = torch.autograd.grad((x * 2).sum(), [x, y], allow_unused=True)
print(unused[0].tolist(), unused[1])
