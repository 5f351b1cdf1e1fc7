# SPDX-License-Identifier: Apache-2.0
import argparse

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, count, scale):
        self.rows = np.arange(count * 2, dtype=np.float32).reshape(count, 2) * scale

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index], index % 2


def main(args, use_cuda):
    train_kwargs = {"batch_size": args.batch_size, "drop_last": True}
    test_kwargs = {"batch_size": args.test_batch_size}
    if use_cuda:
        cuda_kwargs = {"num_workers": 1, "pin_memory": True, "shuffle": True}
        train_kwargs.update(cuda_kwargs)
        test_kwargs.update(cuda_kwargs)
    kwargs = {"num_workers": 1, "pin_memory": True} if use_cuda else {}
    train_loader = DataLoader(Rows(7, 1), **train_kwargs)
    test_loader = DataLoader(Rows(5, 10), **test_kwargs)
    third = DataLoader(Rows(3, 100), batch_size=2, shuffle=False, **kwargs)
    for data, target in train_loader:
        print("train", data.tolist(), target.tolist())
    for data, target in test_loader:
        print("test", data.tolist(), target.tolist())
    for step, (data, target) in enumerate(third):
        print(step, data.tolist(), target.tolist())
    print(len(train_loader), len(test_loader), len(third), torch.zeros(2).tolist())


parser = argparse.ArgumentParser()
parser.add_argument("--batch-size", type=int, default=3)
parser.add_argument("--test-batch-size", type=int, default=4)
main(parser.parse_args([]), False)
