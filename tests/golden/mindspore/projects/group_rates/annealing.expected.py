import mindspore as ms
from mindspore import Tensor, mint, ops
from mindspore.experimental import optim

from model import make

model = make()
optimizer = mint.optim.AdamW(model.trainable_params(), lr=0.01)
for update in range(10):
    fraction = 1.0 - update / 10
    ops.assign(
        optimizer.param_groups[0]["lr"], Tensor(fraction * 0.01, ms.float32)
    )  # linearly
    print("rate", optimizer.param_groups[0]["lr"].item())
    ops.assign(
        optimizer.param_groups[-1]['lr'],
        optimizer.param_groups[-1]['lr'] * 0.5
    )


def decay(optimizer: optim.Optimizer, epoch, rates):
    for group in optimizer.param_groups:
        ops.assign(
            group["lr"], Tensor(group["lr"].item() * 0.1 ** epoch, ms.float32)
        )
    for group, rate in zip(optimizer.param_groups, rates):
        # each its own
        ops.assign(group["lr"], Tensor(rate, ms.float32))
        print(f"{group['lr'].item():.3e}", len(group["params"]))
    for number, group in enumerate(optimizer.param_groups):
        ops.assign(group["lr"], group["lr"] / (number + 1))
    return [group["lr"].item() for group in optimizer.param_groups]


class Trainer:
    def __init__(self, model):
        self.optimizer = mint.optim.SGD(model.trainable_params(), lr=0.1)

    def rate(self):
        return self.optimizer.param_groups[0]["lr"].item()
