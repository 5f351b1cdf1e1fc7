# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def scatter_mean(src, index, dim_size):
    out = torch.zeros(dim_size, src.size(1))
    out = out.index_add(0, index, src)
    count = torch.zeros(dim_size).scatter_add_(0, index, torch.ones(index.size(0)))
    return out / count.clamp(min=1).unsqueeze(-1)


class GAT(nn.Module):
    def __init__(self, in_dim, out_dim):
        super().__init__()
        self.fc = nn.Linear(in_dim, out_dim, bias=False)
        self.a = nn.Parameter(torch.empty(2 * out_dim, 1))

    def forward(self, x, adj):
        h = self.fc(x)
        N = h.size()[0]
        a_input = torch.cat([h.repeat(1, N).view(N * N, -1), h.repeat(N, 1)], dim=1).view(N, -1, 2 * h.size(1))
        e = F.leaky_relu(torch.matmul(a_input, self.a).squeeze(2), 0.2)
        zero_vec = -9e15 * torch.ones_like(e)
        attention = torch.where(adj > 0, e, zero_vec)
        attention = F.softmax(attention, dim=1)
        return F.elu(torch.matmul(attention, h))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.gat = GAT(3, 4)
        self.out = nn.Linear(4, 2)

    def forward(self, x, edge_index, adj):
        x = self.gat(x, adj)
        row, col = edge_index
        x = x + scatter_mean(x[row], col, x.size(0))
        return F.log_softmax(self.out(x), dim=-1)


edges = torch.tensor([[0, 1, 2, 3, 4, 0], [1, 2, 3, 4, 0, 2]], dtype=torch.long)
adj = torch.zeros(5, 5)
adj[edges[0], edges[1]] = 1
adj = adj + adj.T.multiply(adj.T > adj) - adj.multiply(adj.T > adj)
adj = adj + torch.eye(5)
net = Net()
fill(net)
x = torch.tensor(np.random.RandomState(16).randn(5, 3), dtype=torch.float32)
labels = torch.tensor([0, 1, 0, 1, 1])
train_mask = torch.tensor([True, True, False, True, False])
idx_test = torch.nonzero(~train_mask).squeeze()
opt = torch.optim.Adam(net.parameters(), lr=0.05, weight_decay=5e-4)
for epoch in range(4):
    net.train()
    opt.zero_grad()
    out = net(x, edges, adj)
    loss = F.nll_loss(out[train_mask], labels[train_mask])
    loss.backward()
    opt.step()
    preds = out[idx_test].max(1)[1].type_as(labels)
    correct = preds.eq(labels[idx_test]).double()
    print(epoch, loss.item(), correct.sum().item() / len(idx_test), adj.sum().item())
