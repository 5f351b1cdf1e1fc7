import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset


class Records(Dataset):
    def __init__(self, count):
        self.x = np.arange(count, dtype=np.float32)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        x = torch.tensor(self.x[i])
        return {"x": x, "label": torch.tensor(i % 2)}


def evaluate(loader):
    return sum_of(loader)


def sum_of(loader):
    total = 0.0
    for step, batch in enumerate(loader):
        total += batch["x"].sum().item()
    return total


def main():
    train = Records(8)
    loader = DataLoader(train, batch_size=4, shuffle=True)
    first = next(iter(DataLoader(Records(2), batch_size=2)))
    print(first["label"], len(train), len(loader))
    for batch in loader:
        print(batch["x"], batch["label"])
    print(evaluate(loader))
