# SPDX-License-Identifier: Apache-2.0
# Only for paddle: optimizers of MindSpore are written in another way
"""An optimizer of its own whose rate has to be passed, in the way of older code."""
import numpy as np
import torch
from torch.optim.optimizer import Optimizer, required


class SignSGD(Optimizer):
    def __init__(self, params, lr=required, weight_decay=0):
        if lr is not required and lr < 0.0:
            raise ValueError("Invalid learning rate: {}".format(lr))
        super(SignSGD, self).__init__(params, dict(lr=lr, weight_decay=weight_decay))

    def step(self, closure=None):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                d_p = p.grad.data
                if group["weight_decay"] != 0:
                    d_p = d_p.add(p.data, alpha=group["weight_decay"])
                p.data.add_(torch.sign(d_p), alpha=-group["lr"])


x = torch.from_numpy(np.linspace(-1, 1, 24).reshape(8, 3).astype(np.float32))
w = torch.nn.Parameter(torch.from_numpy(np.array([0.5, -0.3, 0.2], dtype=np.float32)))
opt = SignSGD([w], lr=0.02, weight_decay=0.1)
for step in range(6):
    opt.zero_grad()
    loss = ((x @ w - 1.0) ** 2).mean()
    loss.backward()
    opt.step()
    print(step, "%.5f" % loss.item())
try:
    SignSGD([w], lr=-1.0)
except ValueError as error:
    print(error)
print([round(v, 4) for v in w.tolist()])
