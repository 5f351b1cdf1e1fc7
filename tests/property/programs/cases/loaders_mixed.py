# SPDX-License-Identifier: Apache-2.0
import itertools

import numpy as np
import torch
from torch.utils.data import (BatchSampler, ConcatDataset, DataLoader, Dataset, IterableDataset, SequentialSampler, Subset,
                              TensorDataset)


class Squares(Dataset):
    def __init__(self, n, transform=None):
        self.n, self.transform = n, transform

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if i >= self.n:
            raise IndexError
        x = torch.tensor([i, i * i], dtype=torch.float32)
        return (self.transform(x) if self.transform else x), i % 3


class Lines(IterableDataset):
    def __init__(self, text):
        super().__init__()
        self.text = text

    def __iter__(self):
        for line in itertools.islice(self.text.split("\n"), 4):
            yield torch.tensor([ord(c) for c in line])


def pad(batch):
    lengths = torch.tensor([len(b) for b in batch])
    return torch.nn.utils.rnn.pad_sequence(batch, batch_first=True, padding_value=-1), lengths


both = ConcatDataset([Squares(4), Squares(3, transform=lambda x: x / 2)])
print(len(both), both[5][0].tolist())
part = Subset(both, indices=[6, 0, 2])
for x, y in DataLoader(part, batch_size=2):
    print(x.tolist(), y.tolist(), y.dtype == torch.int64)
sampler = BatchSampler(SequentialSampler(both), batch_size=3, drop_last=True)
loader = DataLoader(both, batch_sampler=sampler)
print(len(loader), [len(batch[1]) for batch in loader])
for padded, lengths in DataLoader(Lines("abc\nd\nef\nghij\nrest"), batch_size=2, collate_fn=pad):
    print(padded.tolist(), lengths.tolist())
tensors = TensorDataset(torch.arange(6).view(3, 2), torch.tensor([0., 1., 2.]))
iterator = iter(DataLoader(tensors, batch_size=1))
first = next(iterator)
print([t.tolist() for t in first], [t.tolist() for t in next(iterator)])
for epoch in range(2):
    for i, (x, y) in enumerate(DataLoader(tensors, batch_size=2, shuffle=False, num_workers=0, pin_memory=False)):
        print(epoch, i, x.sum().item(), y.mean().item())
