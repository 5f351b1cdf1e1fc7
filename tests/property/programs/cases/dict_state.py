# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import math
import numpy as np
import torch


def init_params(sizes):
    params = {}
    for i, (m, n) in enumerate(zip(sizes[:-1], sizes[1:])):
        a = np.sin(np.arange(m * n)).reshape(m, n) / math.sqrt(m)
        params[f"W{i}"] = torch.tensor(a, dtype=torch.float32).requires_grad_()
        params[f"b{i}"] = torch.zeros(n, requires_grad=True)
    return params


def forward(params, x):
    n = len(params) // 2
    for i in range(n):
        x = torch.mm(x, params[f"W{i}"]) + params[f"b{i}"]
        if i < n - 1:
            x = x.clamp(min=0)
    return x


def adam_init(params):
    return {"t": 0, "m": {k: torch.zeros_like(v) for k, v in params.items()},
            "v": {k: torch.zeros_like(v) for k, v in params.items()}}


def adam_update(params, grads, state, lr=1e-2, b1=0.9, b2=0.999, eps=1e-8):
    state["t"] += 1
    t = state["t"]
    for k in params:
        g = grads[k]
        state["m"][k] = b1 * state["m"][k] + (1 - b1) * g
        state["v"][k] = b2 * state["v"][k] + (1 - b2) * g * g
        mh = state["m"][k] / (1 - b1 ** t)
        vh = state["v"][k] / (1 - b2 ** t)
        params[k].data -= lr * mh / (vh.sqrt() + eps)
    return params, state


rng = np.random.RandomState(2)
x = torch.tensor(rng.rand(10, 3), dtype=torch.float32)
y = torch.tensor((rng.rand(10) > .5).astype(np.int64))
params = init_params([3, 5, 2])
state = adam_init(params)
for step in range(5):
    logits = forward(params, x)
    logp = logits - logits.logsumexp(dim=1, keepdim=True)
    loss = -logp[torch.arange(len(y)), y].mean()
    grads = dict(zip(params, torch.autograd.grad(loss, list(params.values()))))
    params, state = adam_update(params, grads, state, lr=0.05)
    acc = (logits.argmax(-1) == y).float().mean()
    print("step %d loss %.5f acc %.2f" % (step, loss, acc))
print(state["t"], sum(v.sum().item() for v in state["v"].values()))
print(sorted(params), params["W1"].tolist()[0])
