# SPDX-License-Identifier: Apache-2.0
"""Whole numbers where the target takes floating-point numbers only, or one kind of numbers."""
import torch
import torch.nn.functional as F

counts = torch.arange(1, 5)
weights = torch.ones(4) * 0.5
flags = counts > 2

print("joined", torch.cat([counts, weights]).sum().item(), torch.stack([counts, weights], dim=1).sum().item())
print("roots", round(torch.sqrt(counts).sum().item(), 4), round(counts.rsqrt().sum().item(), 4))
print("angles", round(torch.sin(counts).sum().item(), 4), round(torch.atan2(counts, weights).sum().item(), 4))
print("squashed", round(counts.sigmoid().sum().item(), 4), round(torch.tanh(flags).sum().item(), 4))
print("losses", round(F.mse_loss(weights, counts).item(), 4), round(F.l1_loss(weights, counts).item(), 4))
print("bounded", counts.clamp(min=1.5).tolist(), torch.clamp(counts, max=2.5).tolist())
print("limited", counts.clamp(2, 3).tolist(), counts.clamp(1.5, 3).sum().item())
print("added", torch.addcmul(weights, counts, counts, value=2).sum().item())
print("inverted", round(torch.reciprocal(counts).sum().item(), 4))
print("chosen", torch.where(flags, counts, weights).sum().item(), torch.max(counts, weights).sum().item())
