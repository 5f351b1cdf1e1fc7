# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset, RandomSampler, SequentialSampler, SubsetRandomSampler


class Rows(Dataset):
    def __init__(self, count):
        self.rows = np.arange(count * 2, dtype=np.float32).reshape(count, 2)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index], index


rows = Rows(7)
for data, index in DataLoader(rows, batch_size=3, sampler=SequentialSampler(rows)):
    print(data.tolist(), index.tolist())
chosen = SubsetRandomSampler([0, 2, 5, 6])
found = []
for data, index in DataLoader(rows, 3, sampler=chosen):
    found += index.tolist()
print(sorted(found))
sampler = RandomSampler(rows)
loader = DataLoader(rows, batch_size=2, drop_last=True, sampler=sampler)
count = 0
for data, index in loader:
    count += len(index)
print(count, len(loader), torch.ones(1).item())
none = None
for data, index in DataLoader(rows, 4, shuffle=(none is not None), sampler=none):
    print(index.tolist())
