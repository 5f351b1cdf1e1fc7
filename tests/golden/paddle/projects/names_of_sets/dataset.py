import json

from torch.utils.data import Dataset


class Dataset(Dataset):
    def __init__(self, path):
        with open(path) as lines:
            self.items = json.load(lines)

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index]
