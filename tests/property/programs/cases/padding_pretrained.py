# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Embeddings that are given, with a row for padding that is not zero."""
import numpy as np
import torch
from torch import nn

w = torch.from_numpy(np.arange(12, dtype=np.float32).reshape(4, 3) + 1)
e = nn.Embedding.from_pretrained(w, padding_idx=0)
print(e(torch.tensor([0, 2, 3])).tolist(), e.weight.requires_grad)
f = nn.Embedding.from_pretrained(w.clone(), freeze=False, padding_idx=1)
out = f(torch.tensor([[1, 2], [1, 3]]))
out.sum().backward()
print(out.tolist(), f.weight.grad.tolist())
