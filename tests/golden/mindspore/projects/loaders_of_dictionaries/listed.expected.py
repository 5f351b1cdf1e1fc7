import mindspore as ms
from torch.utils.data import DataLoader


class Listed:
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return {"x": ms.tensor(i)}


loader = DataLoader(Listed(), batch_size=2)
print([batch["x"] for batch in loader])
