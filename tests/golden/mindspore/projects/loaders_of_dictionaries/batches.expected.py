import numpy as np
import mindspore as ms
import mindspore.dataset as ds


class Records:
    def __init__(self, count):
        self.x = np.arange(count, dtype=np.float32)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        x = ms.tensor(self.x[i])
        return x, ms.tensor(i % 2)


def evaluate(loader):
    return sum_of(loader)


def sum_of(loader):
    total = 0.0
    for step, batch in enumerate(loader):
        batch = dict(zip(["x", "label"], batch))
        total += batch["x"].sum().item()
    return total


def main():
    train = Records(8)
    loader = ds.GeneratorDataset(train, ["x", "label"], shuffle=True).batch(4)
    first = next(iter(ds.GeneratorDataset(
        Records(2), ["x", "label"], shuffle=False
    ).batch(2)))
    first = dict(zip(["x", "label"], first))
    print(first["label"], len(train), len(loader))
    for batch in loader:
        batch = dict(zip(["x", "label"], batch))
        print(batch["x"], batch["label"])
    print(evaluate(loader))
