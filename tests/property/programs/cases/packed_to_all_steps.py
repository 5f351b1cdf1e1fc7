# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Tagger(nn.Module):
    def __init__(self, words, size, tags):
        super().__init__()
        self.embed = nn.Embedding(words, size)
        self.rnn = nn.GRU(size, size, bidirectional=True)
        self.scale = nn.Parameter(torch.ones(2 * size))
        random = np.random.RandomState(5)
        for name, p in self.named_parameters():
            if name != "scale":
                p.data.copy_(torch.from_numpy(random.randn(*p.shape) * 0.3))

    def forward(self, x, lengths):
        packed = pack_padded_sequence(self.embed(x), lengths, enforce_sorted=False)
        out, _ = self.rnn(packed)
        out, _ = pad_packed_sequence(out, total_length=x.size(0))
        return (out * self.scale).sum(-1)


random = np.random.RandomState(0)
x = torch.from_numpy(random.randint(0, 9, (5, 3)))
net = Tagger(9, 4, 3)
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for step in range(3):
    opt.zero_grad()
    loss = net(x, torch.tensor([4, 2, 3])).pow(2).mean()
    loss.backward()
    opt.step()
    print(step, f"{loss.item():.6f}", net(x, torch.tensor([4, 2, 3])).shape)
