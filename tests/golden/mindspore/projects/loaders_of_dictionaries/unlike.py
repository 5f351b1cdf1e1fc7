import torch
from torch.utils.data import DataLoader, Dataset


class Unlike(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return {"x": torch.tensor(i), "name": str(i)}


for batch in DataLoader(Unlike(), batch_size=2):
    print(batch["x"], batch["name"])
