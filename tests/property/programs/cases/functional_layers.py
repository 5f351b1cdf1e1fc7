# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn.functional as F

rng = np.random.RandomState(50)
params = {
    "conv.weight": torch.tensor(rng.randn(2, 1, 3, 3) * 0.3, dtype=torch.float32),
    "conv.bias": torch.zeros(2),
    "fc.weight": torch.tensor(rng.randn(8, 3) * 0.3, dtype=torch.float32),
}
for value in params.values():
    value.requires_grad_()


def net(x, p):
    x = F.relu(F.conv2d(x, p["conv.weight"], p["conv.bias"], padding=1))
    x = F.max_pool2d(x, 2)
    x = torch.flatten(x, 1)
    return x.matmul(p["fc.weight"])


x = torch.from_numpy(rng.rand(4, 1, 4, 4).astype(np.float32))
y = torch.from_numpy(rng.randint(0, 3, 4))
for step in range(4):
    loss = F.cross_entropy(net(x, params), y, label_smoothing=0.1)
    loss.backward()
    with torch.no_grad():
        for name in params:
            params[name] -= 0.2 * params[name].grad
            params[name].grad.zero_()
    print(step, loss.item(), params["conv.bias"].tolist())
