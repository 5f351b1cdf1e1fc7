import mindspore as ms
from torch.utils.data import DataLoader


class Shown:
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return {"x": ms.tensor(i)}


shown = Shown()
print(shown[0]["x"])
for batch in DataLoader(shown, batch_size=2):
    print(batch["x"])
