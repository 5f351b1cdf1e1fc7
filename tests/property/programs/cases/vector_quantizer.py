# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class VectorQuantizer(nn.Module):
    def __init__(self, codes, width, beta=0.25, decay=0.9):
        super().__init__()
        self.codes = codes
        self.beta = beta
        self.decay = decay
        self.register_buffer("codebook", torch.from_numpy(np.sin(np.arange(codes * width)).reshape(codes, width).astype("float32")))
        self.register_buffer("counts", torch.ones(codes))
        self.register_buffer("sums", self.codebook.clone())

    def forward(self, z):
        flat = z.reshape(-1, z.shape[-1])
        distances = (flat ** 2).sum(1, keepdim=True) + (self.codebook ** 2).sum(1) - 2 * flat @ self.codebook.t()
        indices = torch.argmin(distances, dim=1)
        onehot = torch.zeros(indices.shape[0], self.codes, device=z.device)
        onehot.scatter_(1, indices.unsqueeze(1), 1)
        quantized = (onehot @ self.codebook).view(z.shape)
        if self.training:
            with torch.no_grad():
                self.counts.mul_(self.decay).add_(onehot.sum(0), alpha=1 - self.decay)
                self.sums.mul_(self.decay).add_(onehot.t() @ flat, alpha=1 - self.decay)
                self.codebook.copy_(self.sums / self.counts.clamp(min=1e-3).unsqueeze(1))
        loss = self.beta * F.mse_loss(z, quantized.detach())
        quantized = z + (quantized - z).detach()
        usage = onehot.mean(0)
        perplexity = torch.exp(-torch.sum(usage * torch.log(usage + 1e-10)))
        return quantized, loss, perplexity, indices


rng = np.random.RandomState(1)
encoder = nn.Linear(4, 3)
decoder = nn.Linear(3, 4)
for k, p in enumerate([*encoder.parameters(), *decoder.parameters()]):
    p.data = torch.tensor(0.5 * np.cos(np.indices(tuple(p.shape)).sum(axis=0) + k), dtype=torch.float32)
vq = VectorQuantizer(5, 3)
optimizer = torch.optim.Adam(list(encoder.parameters()) + list(decoder.parameters()), lr=1e-2)
for step in range(4):
    x = torch.from_numpy(rng.randn(6, 4).astype(np.float32))
    quantized, commitment, perplexity, indices = vq(encoder(x))
    loss = F.mse_loss(decoder(quantized), x) + commitment
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"{step} {loss.item():.5f} {perplexity.item():.4f} {indices.tolist()} {vq.codebook.sum().item():.5f}")
vq.eval()
print(vq(encoder(torch.ones(1, 4)))[3].tolist(), [tuple(b.shape) for b in vq.buffers()])
