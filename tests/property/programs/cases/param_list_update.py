# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch

params = {"w": torch.tensor(np.linspace(-1, 1, 4).reshape(2, 2), dtype=torch.float32, requires_grad=True),
          "b": torch.zeros(2, requires_grad=True)}
velocity = {k: torch.zeros_like(v) for k, v in params.items()}
seen = params["w"]
x = torch.tensor([[1.0, 2.0], [3.0, -1.0]])
for step in range(4):
    loss = (x @ params["w"] + params["b"]).pow(2).mean()
    grads = torch.autograd.grad(loss, list(params.values()))
    with torch.no_grad():
        for (name, p), g in zip(params.items(), grads):
            velocity[name] *= 0.9
            velocity[name] += g
            p -= 0.05 * velocity[name]
    print(step, loss.item(), seen.sum().item(), velocity["b"].tolist())
