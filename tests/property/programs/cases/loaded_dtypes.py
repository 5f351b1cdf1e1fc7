# SPDX-License-Identifier: Apache-2.0
# Only for paddle: collation has no resolver for MindSpore
"""Numbers of other kinds out of loaders meet floating ones: lengths, masks and labels in means and errors."""
import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset, TensorDataset


class Words(Dataset):
    def __init__(self, rng):
        self.words = [torch.from_numpy(rng.randn(n)).float() for n in (3, 1, 4, 2)]

    def __len__(self):
        return len(self.words)

    def __getitem__(self, index):
        return self.words[index], index % 2


def pad(batch):
    lengths = torch.tensor([len(words) for words, _ in batch])
    x = torch.zeros(len(batch), int(lengths.max()))
    for row, (words, _) in zip(x, batch):
        row[:len(words)] = words
    mask = x != 0
    return x, lengths, mask, x.sum(1) / lengths


rng = np.random.RandomState(5)
w = torch.tensor([0.5], requires_grad=True)
opt = torch.optim.SGD([w], lr=0.1)
for x, lengths, mask, mean in DataLoader(Words(rng), batch_size=2, collate_fn=pad):
    loss = ((x * w * mask).sum(1) / lengths - mean).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
    print(f"{loss.item():.5f} {w.item():.5f}", lengths.tolist(), mask.sum().item())

features, labels = torch.from_numpy(rng.randn(6, 2)).float(), torch.from_numpy(rng.randint(0, 3, 6)).long()
for i, (x, y) in enumerate(DataLoader(TensorDataset(features, labels), batch_size=3)):
    error = x.sum(1) * w.detach() - y
    print(i, f"{error.abs().mean().item():.5f}", (error * error).sum().item() > 0)
