# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch


class Adam:
    def __init__(self, params, lr=1e-2, betas=(0.9, 0.999), eps=1e-8):
        self.params = list(params)
        self.lr, self.betas, self.eps = lr, betas, eps
        self.m = [torch.zeros_like(p) for p in self.params]
        self.v = [torch.zeros_like(p) for p in self.params]
        self.t = 0

    def step(self):
        self.t += 1
        b1, b2 = self.betas
        with torch.no_grad():
            for p, m, v in zip(self.params, self.m, self.v):
                g = p.grad
                m.mul_(b1).add_(g, alpha=1 - b1)
                v.mul_(b2).addcmul_(g, g, value=1 - b2)
                m_hat = m / (1 - b1 ** self.t)
                v_hat = v / (1 - b2 ** self.t)
                p -= self.lr * m_hat / (v_hat.sqrt() + self.eps)

    def zero_grad(self):
        for p in self.params:
            if p.grad is not None:
                p.grad.zero_()


w = torch.tensor(np.linspace(-1, 1, 6).reshape(3, 2), dtype=torch.float32, requires_grad=True)
b = torch.zeros(2, requires_grad=True)
x = torch.tensor(np.arange(12.0).reshape(4, 3) / 12, dtype=torch.float32)
y = torch.tensor([0, 1, 1, 0])
opt = Adam([w, b])
for i in range(5):
    logits = x @ w + b
    loss = torch.nn.functional.cross_entropy(logits, y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(i, loss.item(), b.tolist())
