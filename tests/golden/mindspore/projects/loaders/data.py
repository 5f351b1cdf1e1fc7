import torch
from torch.utils.data import Dataset


class Pairs(Dataset):
    def __init__(self, n):
        self.images = torch.zeros(n, 8)
        self.labels = torch.ones(n)

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]


class Named(Dataset):
    def __init__(self, pairs):
        self.pairs = pairs

    def __len__(self):
        return len(self.pairs)

    def __getitem__(self, index):
        return {"image": torch.zeros(8), "name": "image"}


class Single(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return torch.zeros(8)
