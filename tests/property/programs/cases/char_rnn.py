# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

text = "hello world, hello torch"
chars = sorted(set(text))
stoi = {c: i for i, c in enumerate(chars)}
data = torch.tensor([stoi[c] for c in text], dtype=torch.long)


class RNN(nn.Module):
    def __init__(self, vocab, hidden):
        super().__init__()
        self.i2h = nn.Linear(vocab + hidden, hidden)
        self.i2o = nn.Linear(hidden, vocab)
        self.hidden = hidden

    def forward(self, x, h):
        combined = torch.cat((x, h), 1)
        h = torch.tanh(self.i2h(combined))
        return self.i2o(h), h

    def init_hidden(self):
        return torch.zeros(1, self.hidden)


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


model = RNN(len(chars), 5)
fill(model)
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
for epoch in range(3):
    h = model.init_hidden()
    loss = 0
    for i in range(len(data) - 1):
        x = F.one_hot(data[i:i + 1], len(chars)).float()
        out, h = model(x, h)
        loss += F.cross_entropy(out, data[i + 1:i + 2])
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    print(epoch, loss.item() / (len(data) - 1), h.sum().item())
