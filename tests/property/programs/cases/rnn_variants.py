# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch import nn

rng = np.random.RandomState(22)


def fill(module, scale=0.2):
    for i, p in enumerate(module.parameters()):
        nn.init.constant_(p, scale * (1 - 0.1 * i))


class Encoder(nn.Module):
    def __init__(self, size, hidden):
        super().__init__()
        self.rnn = nn.GRU(size, hidden, num_layers=2, batch_first=True, bidirectional=True, dropout=0.0)
        self.lstm = nn.LSTM(2 * hidden, hidden)
        self.cell = nn.LSTMCell(hidden, hidden)
        self.plain = nn.RNN(hidden, hidden, nonlinearity="relu", batch_first=False)
        self.out = nn.Linear(hidden, 1)
        self.hidden = hidden

    def init_hidden(self, batch):
        weight = next(self.parameters())
        return weight.new_zeros(4, batch, self.hidden)

    def forward(self, x):
        output, state = self.rnn(x, self.init_hidden(x.size(0)))
        output, (h, c) = self.lstm(output.transpose(0, 1))
        h, c = h[-1], c.squeeze(0)
        for t in range(3):
            h, c = self.cell(output[t], (h, c))
        last, _ = self.plain(output)
        return self.out(h + last[-1]), state


net = Encoder(3, 4)
fill(net)
x = torch.as_tensor(rng.randn(5, 6, 3), dtype=torch.float)
y = x.sum(dim=[1, 2]).unsqueeze(1)
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3, amsgrad=True)
for epoch in range(3):
    optimizer.zero_grad()
    prediction, state = net(x)
    loss = nn.functional.mse_loss(prediction, y)
    loss.backward()
    torch.nn.utils.clip_grad_value_(net.parameters(), 0.1)
    optimizer.step()
    print(epoch, round(loss.item(), 4), tuple(state.shape), round(state.detach().abs().mean().item(), 4))
gru = nn.GRUCell(3, 4)
fill(gru, 0.1)
h = torch.zeros(5, 4)
for t in range(x.shape[1]):
    h = gru(x[:, t], h)
print(h.mean(dim=1).tolist())
