# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn
from torch.nn.utils import rnn as rnn_utils
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class TimeFirst(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 4, num_layers=2, bidirectional=True)

    def forward(self, x, steps, h0=None):
        packed = pack_padded_sequence(x.transpose(0, 1), steps.tolist(), enforce_sorted=False)
        self.gru.flatten_parameters()
        out, h = self.gru(packed, h0)
        out = pad_packed_sequence(out)[0]
        return out, h


class Exchanged(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(3, 4)

    def forward(self, x, lengths, hidden):
        x = rnn_utils.pack_padded_sequence(x, lengths, batch_first=True)
        x, (h, c) = self.lstm(x, hx=hidden)
        x, counts = rnn_utils.pad_packed_sequence(x, batch_first=True)
        return x, h, c, counts


class Last(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.RNN(3, 4, batch_first=True, bidirectional=True, nonlinearity="relu")

    def forward(self, x, mask):
        _, h = self.rnn(pack_padded_sequence(x, mask.sum(1), batch_first=True, enforce_sorted=False))
        return torch.cat([h[0], h[1]], dim=1)


def set_values(module):
    for k, (name, p) in enumerate(sorted(module.named_parameters())):
        steps = np.indices(tuple(p.shape)).sum(axis=0)
        p.data = torch.tensor(0.3 * np.cos(steps + k), dtype=torch.float32)


x = torch.tensor(np.sin(np.arange(3 * 6 * 3)).reshape(3, 6, 3), dtype=torch.float32)
for module in (TimeFirst(), Exchanged(), Last()):
    set_values(module)
    opt = torch.optim.SGD(module.parameters(), lr=0.1)
    for step in range(3):
        if isinstance(module, TimeFirst):
            out, h = module(x, torch.tensor([2, 5, 4]), torch.full((4, 3, 4), 0.1))
            loss = (out ** 2).mean() + h.sum()
            print(tuple(out.shape), float(out[-1].abs().sum()))
        elif isinstance(module, Exchanged):
            zeros = torch.zeros(1, 3, 4)
            out, h, c, counts = module(x, [5, 4, 1], (zeros, zeros + 0.2))
            loss = (out ** 2).mean() + h.sum() - c.sum()
            print(tuple(out.shape), counts.tolist(), float(out[2, 1:].abs().sum()))
        else:
            mask = torch.arange(6).unsqueeze(0) < torch.tensor([[3], [6], [1]])
            loss = module(x, mask).pow(2).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
        print(step, loss.item())
