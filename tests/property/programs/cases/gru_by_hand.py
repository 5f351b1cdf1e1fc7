# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


class GRUCell(nn.Module):
    def __init__(self, input_size, hidden_size):
        super(GRUCell, self).__init__()
        self.hidden_size = hidden_size
        self.x2h = nn.Linear(input_size, 3 * hidden_size)
        self.h2h = nn.Linear(hidden_size, 3 * hidden_size)

    def forward(self, x, hidden):
        gate_x = self.x2h(x)
        gate_h = self.h2h(hidden)
        i_r, i_i, i_n = gate_x.chunk(3, 1)
        h_r, h_i, h_n = gate_h.chunk(3, 1)
        resetgate = torch.sigmoid(i_r + h_r)
        inputgate = torch.sigmoid(i_i + h_i)
        newgate = torch.tanh(i_n + (resetgate * h_n))
        return newgate + inputgate * (hidden - newgate)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = GRUCell(2, 4)
        self.head = nn.Linear(4, 1)

    def forward(self, seq):
        h = seq.new_zeros(seq.size(0), self.cell.hidden_size)
        outputs = []
        for t in range(seq.shape[1]):
            h = self.cell(seq[:, t], h)
            outputs.append(h)
        outs = torch.stack(outputs, dim=1)
        return self.head(outs).squeeze(-1), h


net = Model()
fill(net)
seq = torch.from_numpy(np.random.RandomState(1).randn(3, 6, 2).astype("float32"))
goal = seq.cumsum(dim=1).sum(-1)
optimizer = torch.optim.RMSprop(net.parameters(), lr=0.01, alpha=0.9)
for epoch in range(6):
    optimizer.zero_grad()
    pred, h = net(seq)
    loss = nn.functional.smooth_l1_loss(pred, goal)
    loss.backward()
    optimizer.step()
    print(epoch, loss.item(), h.norm(dim=1).max().item())
