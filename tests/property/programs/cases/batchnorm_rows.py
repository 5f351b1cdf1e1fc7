# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Few rows: the running variance of a batch norm layer, with and without Bessel's correction."""
import numpy as np
import torch
from torch import nn

x = torch.from_numpy(np.sin(np.arange(24, dtype=np.float32)).reshape(6, 4))
bn = nn.BatchNorm1d(4)
for _ in range(5):
    bn(x)
bn.eval()
print(bn(x).sum().item(), bn(x).abs().sum().item())
seq = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3, momentum=0.3), nn.ReLU())
with torch.no_grad():
    seq[0].weight.fill_(0.25)
    seq[0].bias.copy_(torch.tensor([0.0, 0.5, -0.5]))
seq(x)
seq.eval()
print(seq(x).sum().item(), seq[1].running_var.tolist())
