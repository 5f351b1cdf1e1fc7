# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Tagger(nn.Module):
    def __init__(self, words, width, hidden, tags):
        super().__init__()
        self.embed = nn.Embedding(words, width)
        self.rnn = nn.LSTM(width, hidden, batch_first=True)
        self.out = nn.Linear(hidden, tags)

    def forward(self, words, lengths):
        packed = pack_padded_sequence(self.embed(words), lengths, batch_first=True, enforce_sorted=False)
        packed_out, (h, c) = self.rnn(packed)
        padded, _ = pad_packed_sequence(packed_out, batch_first=True)
        return self.out(padded), h[-1]


def set_values(module):
    for k, (name, p) in enumerate(sorted(module.named_parameters())):
        steps = np.indices(tuple(p.shape)).sum(axis=0)
        p.data = torch.tensor(0.3 * np.cos(steps + k), dtype=torch.float32)


model = Tagger(7, 3, 4, 2)
set_values(model)
opt = torch.optim.SGD(model.parameters(), lr=0.2)
criterion = nn.CrossEntropyLoss(ignore_index=-1)
words = torch.tensor([[1, 2, 3, 4], [5, 6, 0, 0], [2, 1, 3, 0]])
tags = torch.tensor([[0, 1, 0, 1], [1, 1, -1, -1], [0, 0, 1, -1]])
lengths = torch.tensor([4, 2, 3])
for step in range(3):
    logits, last = model(words, lengths)
    loss = criterion(logits.reshape(-1, 2), tags.reshape(-1))
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(step, loss.item(), last.sum().item())
