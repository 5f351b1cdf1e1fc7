# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
# functional optimisers over nested containers
import numpy as np
import torch


def tree_map(fn, *trees):
    t = trees[0]
    if isinstance(t, dict):
        return {k: tree_map(fn, *(s[k] for s in trees)) for k in t}
    if isinstance(t, (list, tuple)):
        return type(t)(tree_map(fn, *xs) for xs in zip(*trees))
    return fn(*trees)


def leaves(t):
    if isinstance(t, dict):
        for v in t.values():
            yield from leaves(v)
    elif isinstance(t, (list, tuple)):
        for v in t:
            yield from leaves(v)
    else:
        yield t


def value_and_grad(f):
    def run(params, *args):
        params = tree_map(lambda p: p.detach().requires_grad_(True), params)
        loss = f(params, *args)
        flat = list(leaves(params))
        grads = iter(torch.autograd.grad(loss, flat))
        return loss.detach(), tree_map(lambda p: next(grads), params)
    return run


def sgd(lr):
    return lambda p, g, s: (tree_map(lambda a, b: a - lr * b, p, g), s)


def momentum(lr, mu=0.9):
    def update(p, g, s):
        s = tree_map(lambda m, b: mu * m + b, s, g)
        return tree_map(lambda a, m: a - lr * m, p, s), s
    return update


def net(params, x):
    *hidden, last = params["layers"]
    for layer in hidden:
        x = torch.relu(x @ layer["w"] + layer["b"])
    return (x @ last["w"] + last["b"]) * params["scale"]


def loss_fn(params, x, y):
    return torch.mean((net(params, x) - y) ** 2)


rng = np.random.RandomState(50)
make = lambda *s: torch.tensor(rng.uniform(-1, 1, s).astype(np.float32))
params = {"layers": [{"w": make(2, 4), "b": torch.zeros(4)}, {"w": make(4, 1), "b": torch.zeros(1)}],
          "scale": torch.ones(())}
x = torch.tensor(rng.randn(10, 2), dtype=torch.float32)
y = (x[:, :1] * x[:, 1:]).tanh()
step = value_and_grad(loss_fn)
for name, update in (("sgd", sgd(0.1)), ("momentum", momentum(0.05))):
    p, s = params, tree_map(torch.zeros_like, params)
    for i in range(4):
        loss, grads = step(p, x, y)
        p, s = update(p, grads, s)
    print(name, loss.item(), sum(g.abs().sum().item() for g in leaves(grads)), p["scale"].item())
print(len(list(leaves(params))), sorted(params), params["layers"][0]["b"].requires_grad)
