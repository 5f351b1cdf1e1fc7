# SPDX-License-Identifier: Apache-2.0
"""Numbers and tensors that cannot be told apart, in updates in place: of new tensors, of buffers and of what others hold."""
import numpy as np
import torch
import torch.nn as nn


def scores(output, target, ranks, scale):
    found = output.topk(max(ranks), 1, True, True)[1].t()
    correct = found.eq(target.view(1, -1).expand_as(found))
    result = []
    for rank in ranks:
        hits = correct[:rank].reshape(-1).float().sum(0, keepdim=True)
        result.append(hits.mul_(scale / target.size(0)))
    return result


def chain(values, scale):
    made = torch.exp(values)
    made.div_(scale).clamp_(0, 1)
    shifted = made.sub_(scale)
    return made, shifted, torch.tanh(values).add_(scale)


class Average(nn.Module):
    def __init__(self, size, rate):
        super().__init__()
        self.register_buffer("mean", torch.zeros(size))
        self.weight = nn.Parameter(torch.ones(size))
        self.rate = rate

    def forward(self, x):
        self.mean.mul_(1 - self.rate)
        self.mean.add_(self.rate * x.detach().mean(0))
        return (x - self.mean) * self.weight

    def restart(self, mean):
        self.mean.copy_(mean)


def scale_all(tensors, scale):
    for each in tensors:
        each.mul_(scale)


rng = np.random.RandomState(3)
output = torch.from_numpy(rng.randn(6, 4).astype("float32"))
target = torch.from_numpy(np.array([0, 3, 2, 1, 0, 2]))
print([each.item() for each in scores(output, target, (1, 3), 100.0)])
print([each.numpy().round(4).tolist() for each in chain(output[0], 2.0)])

layer = Average(4, 0.1)
kept = layer.mean
for step in range(3):
    loss = layer(output + step).pow(2).mean()
    print(step, round(loss.item(), 5), kept.numpy().round(4).tolist())
layer.restart(torch.from_numpy(rng.randn(4).astype("float32")))
print(kept.numpy().round(4).tolist(), kept.dtype == torch.float32)
scale_all([kept], 3)
print(layer.mean.numpy().round(4).tolist())
scale_all([kept], torch.tensor(0.5))
print(layer.mean.numpy().round(4).tolist())
