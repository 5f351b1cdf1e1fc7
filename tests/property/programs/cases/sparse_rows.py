# SPDX-License-Identifier: Apache-2.0
# Only for paddle: MindSpore's model has no sparse tensors
"""An embedding whose gradients are rows, lazily updated, behind a sparse matrix of neighbours."""
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(0)


class Net(nn.Module):
    def __init__(self, nodes, dim):
        super().__init__()
        self.emb = nn.Embedding(nodes, dim, sparse=True)
        self.emb.weight.data.copy_(torch.from_numpy(rng.uniform(-1, 1, (nodes, dim)).astype(np.float32)))

    def forward(self, adjacency, ids):
        near = torch.sparse.mm(adjacency, self.emb.weight.detach())
        return (self.emb(ids) * near[ids]).sum(1)


def neighbours(n):
    row, col = np.nonzero(rng.rand(n, n) < 0.4)
    values = torch.from_numpy(rng.rand(len(row)).astype(np.float32))
    return torch.sparse_coo_tensor(torch.from_numpy(np.stack([row, col])), values, (n, n))


net, adjacency = Net(9, 4), neighbours(9)
opt = torch.optim.SparseAdam(list(net.parameters()), lr=0.05)
for step in range(12):
    ids = torch.from_numpy(rng.randint(0, 9, 3))
    opt.zero_grad()
    loss = ((net(adjacency, ids) - 1.0) ** 2).mean()
    loss.backward()
    opt.step()
    print(step, "%.4f" % loss.item())
print("sparse" if net.emb.weight.grad.is_sparse else "dense")
print([round(v, 4) for v in net.emb.weight.detach().sum(1).tolist()])
