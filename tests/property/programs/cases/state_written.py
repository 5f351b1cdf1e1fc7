# SPDX-License-Identifier: Apache-2.0
"""Layers get states that are written out, of arrays in the layout of weights."""
import numpy as np
import torch
from torch import nn

rng = np.random.RandomState(7)
model = nn.Sequential(nn.Linear(2, 5), nn.Tanh(), nn.Linear(5, 1))
model[0].load_state_dict({"weight": torch.from_numpy(rng.randn(5, 2).astype("float32")), "bias": torch.zeros(5)})
state = {"weight": torch.tensor(rng.randn(1, 5).astype("float32")), "bias": torch.ones(1)}
model[2].load_state_dict(state)
x = torch.from_numpy(rng.randn(6, 2).astype("float32"))
print([round(v, 4) for v in model(x).squeeze(1).tolist()])
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for step in range(3):
    optimizer.zero_grad()
    loss = (model(x) ** 2).mean()
    loss.backward()
    optimizer.step()
    print(f"{loss.item():.5f}")
