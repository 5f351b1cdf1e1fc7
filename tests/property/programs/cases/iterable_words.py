# SPDX-License-Identifier: Apache-2.0
import collections

import numpy as np
import torch
from torch.utils.data import BatchSampler, ConcatDataset, DataLoader, Dataset, IterableDataset, SequentialSampler, Subset


class Stream(IterableDataset):
    def __init__(self, start, end):
        super().__init__()
        self.start = start
        self.end = end

    def __iter__(self):
        for i in range(self.start, self.end):
            yield {"value": np.float32(i), "square": float(i * i)}


class Squares(Dataset):
    def __init__(self, n, offset=0):
        self.data = torch.arange(n, dtype=torch.float32) + offset

    def __getitem__(self, idx):
        if torch.is_tensor(idx):
            idx = idx.tolist()
        return {"x": self.data[idx], "y": self.data[idx] ** 2, "name": "n%d" % idx}

    def __len__(self):
        return len(self.data)


def collate(batch):
    out = collections.defaultdict(list)
    for sample in batch:
        for key, value in sample.items():
            out[key].append(value)
    return {"x": torch.stack(out["x"]), "y": torch.stack(out["y"]), "names": out["name"]}


for batch in DataLoader(Stream(0, 7), batch_size=3):
    print({key: value.tolist() for key, value in batch.items()}, batch["value"].dtype == torch.float32)
both = ConcatDataset([Squares(4), Squares(3, offset=10)])
for batch in DataLoader(both, batch_size=2, collate_fn=collate, drop_last=True):
    print(batch["names"], batch["x"].sum().item(), batch["y"].mean().item())
loader = DataLoader(Subset(both, [6, 0, 3]), batch_sampler=BatchSampler(SequentialSampler(range(3)), batch_size=2, drop_last=False))
for i, batch in enumerate(loader):
    print(i, batch["x"].tolist(), batch["name"])
print(len(both), len(loader), list(next(iter(DataLoader(both)))["y"].shape))
