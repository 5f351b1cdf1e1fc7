# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(4)


class Chomp1d(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return x[:, :, :-self.size].contiguous()


class Block(nn.Module):
    def __init__(self, inside, outside, kernel, dilation, dropout=0.0):
        super(Block, self).__init__()
        padding = (kernel - 1) * dilation
        self.net = nn.Sequential(
            nn.Conv1d(inside, outside, kernel, stride=1, padding=padding, dilation=dilation), Chomp1d(padding),
            nn.ReLU(inplace=True), nn.Dropout(dropout))
        self.down = nn.Conv1d(inside, outside, 1) if inside != outside else None
        self.relu = nn.ReLU()

    def forward(self, x):
        out = self.net(x)
        res = x if self.down is None else self.down(x)
        return self.relu(out + res)


class TCN(nn.Module):
    def __init__(self, inputs, channels, outputs):
        super().__init__()
        layers = []
        for i, size in enumerate(channels):
            layers += [Block(inputs if i == 0 else channels[i - 1], size, 2, dilation=2 ** i)]
        self.tcn = nn.Sequential(*layers)
        self.linear = nn.Linear(channels[-1], outputs)

    def forward(self, x):
        return self.linear(self.tcn(x)[:, :, -1])


model = TCN(1, [4, 4, 6], 1)
state = model.state_dict()
for key in sorted(state):
    value = torch.from_numpy(rng.uniform(-0.3, 0.3, tuple(state[key].shape))).to(state[key].dtype)
    if key == "linear.weight":
        value = torch.linspace(-0.3, 0.3, value.numel()).reshape(value.shape)
    state[key].copy_(value)
model.load_state_dict(state)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, nesterov=True)
x = torch.from_numpy(rng.randn(10, 1, 16)).float()
y = x[:, :, -4:].sum(dim=(1, 2)).unsqueeze(-1)
model.train()
for i in range(5):
    optimizer.zero_grad()
    output = model(x)
    loss = nn.functional.mse_loss(output, y)
    loss.backward()
    if i % 2:
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
    optimizer.step()
    print(i, "%.5f" % loss.data.item())
print(sum(p.numel() for p in model.parameters() if p.requires_grad))
