from paddle.io import DataLoader

from dataset import Dataset


def loader(path):
    return DataLoader(Dataset(path), batch_size=4)
