# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def scatter_sum(src, index, dim_size):
    out = torch.zeros(dim_size, *src.shape[1:], dtype=src.dtype, device=src.device)
    return out.scatter_add_(0, index.unsqueeze(-1).expand_as(src), src)


def softmax_edges(scores, index, n):
    m = torch.full((n,), float("-inf")).scatter_reduce(0, index, scores.detach(), reduce="amax", include_self=True)
    e = (scores - m[index]).exp()
    return e / (scatter_sum(e.unsqueeze(-1), index, n).squeeze(-1)[index] + 1e-16)


class GATLayer(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.W = nn.Parameter(torch.empty(size=(i, o)))
        self.a = nn.Parameter(torch.empty(size=(2 * o, 1)))
        self.W.data.copy_(torch.tensor(0.5 * np.sin(np.arange(i * o)).reshape(i, o)))
        self.a.data.copy_(torch.tensor(0.5 * np.cos(np.arange(2 * o)).reshape(-1, 1)))
        self.leakyrelu = nn.LeakyReLU(0.2)

    def forward(self, h, edge_index):
        src, dst = edge_index
        Wh = h @ self.W
        e = self.leakyrelu((torch.cat([Wh[src], Wh[dst]], dim=1) @ self.a).squeeze(1))
        alpha = softmax_edges(e, dst, h.size(0))
        return F.elu(scatter_sum(alpha.unsqueeze(-1) * Wh[src], dst, h.size(0)))


class Readout(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.lin = nn.Linear(2 * d, 2)
        nn.init.constant_(self.lin.weight, 0.2)
        nn.init.zeros_(self.lin.bias)

    def forward(self, h, batch):
        n = int(batch.max()) + 1
        total = scatter_sum(h, batch, n)
        counts = torch.bincount(batch, minlength=n).clamp(min=1)
        mean = total / counts.unsqueeze(1).float()
        best = torch.stack([h[batch == g].max(dim=0).values for g in range(n)])
        return self.lin(torch.cat([mean, best], 1))


rng = np.random.RandomState(12)
x = torch.from_numpy(rng.randn(8, 3).astype(np.float32))
edges = torch.from_numpy(np.stack([rng.randint(0, 8, 16), rng.randint(0, 8, 16)]))
loops = torch.arange(8).repeat(2, 1)
edge_index = torch.cat([edges, loops], dim=1)
batch = torch.tensor([0, 0, 0, 1, 1, 1, 2, 2])
y = torch.tensor([0, 1, 0])
gat, head = GATLayer(3, 4), Readout(4)
opt = torch.optim.Adam([*gat.parameters(), *head.parameters()], lr=0.02)
deg = torch.zeros(8).index_add_(0, edge_index[1], torch.ones(edge_index.size(1)))
print(deg.tolist(), (edge_index[0] == edge_index[1]).sum().item())
for step in range(3):
    logits = head(gat(x, edge_index), batch)
    loss = F.nll_loss(F.log_softmax(logits, dim=-1), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), logits.argmax(dim=-1).eq(y).sum().item() / len(y))
adj = torch.zeros(8, 8)
adj[edge_index[0], edge_index[1]] = 1.
d = adj.sum(1).pow(-0.5)
d[torch.isinf(d)] = 0.
print((torch.diag(d) @ adj @ torch.diag(d)).sum().item())
