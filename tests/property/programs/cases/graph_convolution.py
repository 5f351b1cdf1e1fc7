# SPDX-License-Identifier: Apache-2.0
import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.parameter import Parameter


class GraphConvolution(nn.Module):
    def __init__(self, in_features, out_features, bias=True):
        super(GraphConvolution, self).__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(torch.FloatTensor(in_features, out_features))
        if bias:
            self.bias = Parameter(torch.FloatTensor(out_features))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self):
        stdv = 1.0 / math.sqrt(self.weight.size(1))
        self.weight.data.copy_(stdv * torch.sin(torch.arange(self.weight.numel()).float()).view_as(self.weight))
        if self.bias is not None:
            self.bias.data.fill_(stdv / 2)

    def forward(self, input, adj):
        support = torch.mm(input, self.weight)
        output = torch.mm(adj, support)
        if self.bias is not None:
            return output + self.bias
        return output

    def __repr__(self):
        return f"{self.__class__.__name__} ({self.in_features} -> {self.out_features})"


class GCN(nn.Module):
    def __init__(self, nfeat, nhid, nclass):
        super(GCN, self).__init__()
        self.gc1 = GraphConvolution(nfeat, nhid)
        self.gc2 = GraphConvolution(nhid, nclass, bias=False)

    def forward(self, x, adj):
        x = F.relu(self.gc1(x, adj))
        x = self.gc2(x, adj)
        return F.log_softmax(x, dim=1)


def normalize(mx):
    rowsum = np.array(mx.sum(1))
    return np.diag(1.0 / rowsum).dot(mx)


def aggregate(x, edges, n):
    out = torch.zeros(n, x.size(1))
    out.index_add_(0, edges[1], x[edges[0]])
    degree = torch.bincount(edges[1], minlength=n).clamp(min=1)
    return out / degree.unsqueeze(1)


def accuracy(output, labels):
    preds = output.max(1)[1].type_as(labels)
    correct = preds.eq(labels).double()
    return correct.sum() / len(labels)


rng = np.random.RandomState(12)
adj = normalize((rng.rand(6, 6) > 0.5).astype(np.float32) + np.eye(6, dtype=np.float32)).astype(np.float32)
adj = torch.FloatTensor(adj)
features = torch.FloatTensor(rng.randn(6, 4))
labels = torch.LongTensor(rng.randint(0, 3, 6))
idx_train = torch.LongTensor(range(4))
edges = torch.tensor([[0, 1, 2, 3, 4], [1, 2, 2, 0, 5]])
model = GCN(4, 5, 3)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05, weight_decay=5e-4)
for epoch in range(3):
    model.train()
    optimizer.zero_grad()
    output = model(features, adj)
    loss_train = F.nll_loss(output[idx_train], labels[idx_train])
    loss_train.backward()
    optimizer.step()
    model.eval()
    acc = accuracy(model(features, adj)[idx_train], labels[idx_train])
    print("Epoch: {:04d}".format(epoch + 1), "loss: {:.4f}".format(loss_train.item()), "acc: {:.4f}".format(acc.item()))
print(model.gc1, aggregate(features, edges, 6).sum(1).tolist())
