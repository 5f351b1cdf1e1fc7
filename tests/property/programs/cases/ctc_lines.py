# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(29)
T, N, C, S = 10, 2, 5, 3
logits = torch.from_numpy(rng.randn(T, N, C)).float().requires_grad_()
targets = torch.from_numpy(rng.randint(1, C, (N, S))).to(torch.int32)
input_lengths = torch.full((N,), T, dtype=torch.int64)
target_lengths = torch.tensor([3, 2])
criterion = nn.CTCLoss(blank=0, reduction="mean")
loss = criterion(logits.log_softmax(2), targets, input_lengths, target_lengths)
loss.backward()
print(round(loss.item(), 5), round(logits.grad.abs().sum().item(), 5))
total = F.ctc_loss(F.log_softmax(logits, dim=-1), targets, input_lengths, target_lengths, reduction="sum")
print(round(total.item(), 5))


def decode(logits, blank=0):
    best = logits.argmax(dim=-1).t()
    texts = []
    for row in best:
        collapsed = torch.unique_consecutive(row)
        texts.append([c for c in collapsed.tolist() if c != blank])
    return texts


print(decode(logits))
