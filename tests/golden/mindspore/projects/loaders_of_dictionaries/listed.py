import torch
from torch.utils.data import DataLoader, Dataset


class Listed(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return {"x": torch.tensor(i)}


loader = DataLoader(Listed(), batch_size=2)
print([batch["x"] for batch in loader])
