# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(4)


class Causal(nn.Conv1d):
    """Sees what was, not what comes: as much as the kernel reaches is added in front."""

    def __init__(self, inside, outside, step):
        super().__init__(inside, outside, kernel_size=2, dilation=step)
        self.before = step

    def forward(self, x):
        return super().forward(F.pad(x, (self.before, 0)))


class Gate(nn.Module):
    def __init__(self, width, step):
        super().__init__()
        self.value = Causal(width, width, step)
        self.open = Causal(width, width, step)
        self.mix = nn.Conv1d(width, width, 1)

    def forward(self, x):
        return x + self.mix(torch.tanh(self.value(x)) * torch.sigmoid(self.open(x)))


class Forecast(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.lift = nn.Conv1d(1, width, 1)
        self.gates = nn.ModuleList(Gate(width, step=2 ** level) for level in range(depth))
        self.read = nn.Linear(width, 1)

    def forward(self, x):
        x = F.leaky_relu(self.lift(x), 0.1)
        for gate in self.gates:
            x = gate(x)
        return self.read(x[..., -1])


model = Forecast(width=4, depth=3)
state = model.state_dict()
for key in sorted(state):
    if state[key].dim() == 2:
        value = torch.full_like(state[key], 0.1)
    else:
        value = torch.from_numpy(rng.uniform(-0.3, 0.3, tuple(state[key].shape)))
    state[key].copy_(value)
model.load_state_dict(state)
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9, nesterov=True)
x = torch.from_numpy(rng.randn(10, 1, 16)).float()
y = x[:, :, -4:].sum(dim=(1, 2)).unsqueeze(-1)
for step in range(5):
    optimizer.zero_grad()
    loss = F.mse_loss(model(x), y)
    loss.backward()
    if step % 2:
        nn.utils.clip_grad_norm_(model.parameters(), 0.5)
    optimizer.step()
    print(step, "%.5f" % loss.item())
later = torch.cat([x, torch.ones(10, 1, 2)], dim=2)
with torch.no_grad():
    print(torch.allclose(model.gates[0](model.lift(x)), model.gates[0](model.lift(later))[..., :16], atol=1e-6))
