# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


class LSTMCellByHand(nn.Module):
    def __init__(self, inputs, hidden):
        super().__init__()
        self.hidden = hidden
        self.W = nn.Parameter(torch.from_numpy((np.sin(np.arange(inputs * 4 * hidden)) / 2).reshape(inputs, 4 * hidden).astype("float32")))
        self.U = nn.Parameter(torch.from_numpy((np.cos(np.arange(hidden * 4 * hidden)) / 2).reshape(hidden, 4 * hidden).astype("float32")))
        self.b = nn.Parameter(torch.zeros(4 * hidden))

    def forward(self, x, state=None):
        batch, steps, _ = x.size()
        outputs = []
        if state is None:
            h_t, c_t = (torch.zeros(batch, self.hidden).to(x.device), torch.zeros(batch, self.hidden).to(x.device))
        else:
            h_t, c_t = state
        for t in range(steps):
            gates = x[:, t, :] @ self.W + h_t @ self.U + self.b
            i, f, g, o = gates.chunk(4, 1)
            i, f, g, o = torch.sigmoid(i), torch.sigmoid(f), torch.tanh(g), torch.sigmoid(o)
            c_t = f * c_t + i * g
            h_t = o * torch.tanh(c_t)
            outputs.append(h_t.unsqueeze(0))
        outputs = torch.cat(outputs, dim=0).transpose(0, 1).contiguous()
        return outputs, (h_t, c_t)


rng = np.random.RandomState(20)
cell = LSTMCellByHand(3, 4)
opt = torch.optim.Adam(cell.parameters(), lr=0.01)
state = None
for step in range(4):
    x = torch.from_numpy(rng.randn(2, 5, 3).astype(np.float32))
    out, state = cell(x, state)
    state = tuple(s.detach() for s in state)
    loss = out[:, -1].pow(2).sum()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), state[1].sum().item(), list(out.shape))
