# SPDX-License-Identifier: Apache-2.0
# Initial values by the shapes of a state dictionary: put together anew, and entry by entry.
import numpy as np
import torch
import torch.nn as nn

rng = np.random.RandomState(3)


def make():
    return nn.Sequential(nn.Linear(4, 6), nn.Tanh(), nn.Linear(6, 2))


first = make()
state = {k: torch.from_numpy((rng.randn(*v.shape) * 0.3).astype(np.float32)) for k, v in first.state_dict().items()}
first.load_state_dict(state)

second = make()
collected = {}
for name, value in second.state_dict().items():
    collected[name] = torch.tensor(rng.uniform(-0.5, 0.5, size=tuple(value.shape)).astype(np.float32))
second.load_state_dict(collected)

third = make()
entries = third.state_dict()
with torch.no_grad():
    for name in entries:
        entries[name].copy_(torch.from_numpy(rng.standard_normal(tuple(entries[name].shape)).astype(np.float32)))

x = torch.from_numpy(rng.randn(8, 4).astype(np.float32))
y = torch.from_numpy(rng.randn(8, 2).astype(np.float32))
for net in (first, second, third):
    opt = torch.optim.SGD(net.parameters(), lr=0.1)
    for step in range(3):
        loss = nn.functional.mse_loss(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
        print(f"{loss.item():.5f}")
