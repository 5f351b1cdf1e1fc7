from torch import optim

from model import make

model = make()
optimizer = optim.AdamW(model.parameters(), lr=0.01)
for update in range(10):
    fraction = 1.0 - update / 10
    optimizer.param_groups[0]["lr"] = fraction * 0.01  # linearly
    print("rate", optimizer.param_groups[0]["lr"])
    optimizer.param_groups[-1]['lr'] *= 0.5


def decay(optimizer: optim.Optimizer, epoch, rates):
    for group in optimizer.param_groups:
        group["lr"] = group["lr"] * 0.1 ** epoch
    for group, rate in zip(optimizer.param_groups, rates):
        # each its own
        group["lr"] = rate
        print(f"{group['lr']:.3e}", len(group["params"]))
    for number, group in enumerate(optimizer.param_groups):
        group["lr"] /= number + 1
    return [group["lr"] for group in optimizer.param_groups]


class Trainer:
    def __init__(self, model):
        self.optimizer = optim.SGD(model.parameters(), lr=0.1)

    def rate(self):
        return self.optimizer.param_groups[0]["lr"]
