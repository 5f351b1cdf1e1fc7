# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class UncertaintyLoss(nn.Module):
    def __init__(self, num=2):
        super().__init__()
        params = torch.ones(num, requires_grad=True)
        self.params = torch.nn.Parameter(params)

    def forward(self, *x):
        loss_sum = 0
        for i, loss in enumerate(x):
            loss_sum += 0.5 / (self.params[i] ** 2) * loss + torch.log(1 + self.params[i] ** 2)
        return loss_sum


class GradNormTask(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Sequential(nn.Linear(3, 5), nn.PReLU())
        self.a, self.b = nn.Linear(5, 1), nn.Linear(5, 3)

    def forward(self, x):
        h = self.shared(x)
        return self.a(h).squeeze(1), self.b(h)

    def get_last_shared_layer(self):
        return self.shared[0]


def pcgrad(grads):
    result = []
    for i, gi in enumerate(grads):
        g = gi.clone()
        for j, gj in enumerate(grads):
            if i != j:
                dot = torch.dot(g, gj)
                if dot < 0:
                    g -= dot / (gj.norm() ** 2) * gj
        result.append(g)
    return torch.stack(result).mean(dim=0)


net, weigh = GradNormTask(), UncertaintyLoss()
fill(net)
optimizer = torch.optim.Adam([{"params": net.parameters()}, {"params": weigh.parameters(), "weight_decay": 0}], lr=0.02, weight_decay=1e-3)
x = torch.tensor(np.random.RandomState(46).randn(6, 3), dtype=torch.float32)
ya, yb = x.sum(1), torch.tensor([0, 1, 2, 0, 1, 2])
for i in range(4):
    a, b = net(x)
    la, lb = nn.functional.mse_loss(a, ya), nn.functional.cross_entropy(b, yb)
    loss = weigh(la, lb)
    optimizer.zero_grad()
    loss.backward(retain_graph=True)
    shared = list(net.shared.parameters())
    flat = []
    for task_loss in (la, lb):
        g = torch.autograd.grad(task_loss, shared, retain_graph=True)
        flat.append(torch.cat([t.reshape(-1) for t in g]))
    mixed = pcgrad(flat)
    torch.nn.utils.clip_grad_norm_(net.get_last_shared_layer().parameters(), max_norm=0.3, norm_type=2)
    optimizer.step()
    print(i, loss.item(), mixed.norm().item(), weigh.params.tolist())
