# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Expert(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.w1 = nn.Linear(dim, dim, bias=False)
        self.w2 = nn.Linear(dim, dim, bias=False)

    def forward(self, x):
        return self.w2(F.silu(self.w1(x)))


class MoE(nn.Module):
    def __init__(self, dim, n_experts, k):
        super().__init__()
        self.gate = nn.Linear(dim, n_experts, bias=False)
        self.experts = nn.ModuleList(Expert(dim) for _ in range(n_experts))
        self.k = k

    def forward(self, inputs):
        squashed = inputs.view(-1, inputs.shape[-1])
        gate_logits = self.gate(squashed)
        weights, selected = torch.topk(gate_logits, self.k)
        weights = F.softmax(weights, dim=1, dtype=torch.float).type_as(inputs)
        results = torch.zeros_like(squashed)
        for i, expert in enumerate(self.experts):
            batch_idx, nth_expert = torch.where(selected == i)
            if batch_idx.numel() == 0:
                continue
            results[batch_idx] += weights[batch_idx, nth_expert, None] * expert(squashed[batch_idx])
        density = F.one_hot(selected[:, 0], len(self.experts)).float().mean(0)
        aux = (density * gate_logits.softmax(-1).mean(0)).sum() * len(self.experts)
        return results.view_as(inputs), aux


moe = MoE(4, 3, 2)
with torch.no_grad():
    for k, p in enumerate(moe.parameters()):
        p.copy_(torch.from_numpy(0.7 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) * 1.3 + k)))
optimizer = torch.optim.SGD(moe.parameters(), lr=0.1)
rng = np.random.RandomState(23)
for step in range(3):
    x = torch.from_numpy(rng.randn(2, 3, 4).astype(np.float32))
    out, aux = moe(x)
    loss = (out - x).square().mean() + 0.01 * aux
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.item(), aux.item(), tuple(out.shape), moe.gate.weight.grad.abs().max().item())
