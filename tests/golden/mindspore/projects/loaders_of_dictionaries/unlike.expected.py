import mindspore as ms
from torch.utils.data import DataLoader


class Unlike:
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return {"x": ms.tensor(i), "name": str(i)}


for batch in DataLoader(Unlike(), batch_size=2):
    print(batch["x"], batch["name"])
