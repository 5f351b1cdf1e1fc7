import torch
from torch.utils.data import DataLoader, Dataset


class Shown(Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return {"x": torch.tensor(i)}


shown = Shown()
print(shown[0]["x"])
for batch in DataLoader(shown, batch_size=2):
    print(batch["x"])
