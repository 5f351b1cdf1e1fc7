# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Tensors that share their memory with NumPy arrays."""
import numpy as np
import torch

buf = np.zeros((2, 3), dtype=np.float32)
t = torch.from_numpy(buf)
t += 1
print(buf.sum())
shared = np.arange(4.0)
view = torch.from_numpy(shared)
shared[0] = 9.0
print(view.tolist())
img = np.ones((2, 2))
x = torch.from_numpy(img).float()
img[0, 0] = 3
print(x.sum().item(), img.sum())
