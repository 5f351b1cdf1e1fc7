# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn

model = nn.Sequential(nn.Conv1d(2, 3, 1), nn.Conv1d(3, 1, 1))
for i, p in enumerate(model.parameters()):
    p.data.copy_(torch.tensor(np.linspace(-0.5, 0.3 + 0.1 * i, p.numel()).reshape(p.shape), dtype=torch.float32))
decayed, rest = [], []
for name, p in model.named_parameters():
    (rest if name.endswith("bias") else decayed).append(p)
opt = torch.optim.SGD([{"params": rest, "weight_decay": 0}, {"params": decayed, "weight_decay": 1e-2}], lr=0.1, momentum=0.9)
x = torch.tensor(np.linspace(-1, 1, 16).reshape(2, 2, 4), dtype=torch.float32)
for step in range(4):
    opt.zero_grad()
    loss = model(x).pow(2).mean()
    loss.backward()
    opt.step()
    print(step, f"{loss.item():.6f}", f"{model[0].bias.sum().item():.6f}")
