"""Schedulers chosen from a table by their names, those that cycle the momentum among them."""
import numpy as np
import torch
from torch import nn
from torch.optim import lr_scheduler

STEPS = 12
SCHEDULES = {
    "step": lambda o: lr_scheduler.StepLR(o, step_size=4, gamma=0.5),
    "cyclic": lambda o: lr_scheduler.CyclicLR(o, 0.005, 0.06, step_size_up=4, mode="exp_range", gamma=0.95),
    "one_cycle": lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.06, total_steps=STEPS + 1),
    "lambda": lambda o: lr_scheduler.LambdaLR(o, lr_lambda=lambda s: 0.93 ** s),
    "plateau": lambda o: lr_scheduler.ReduceLROnPlateau(o, factor=0.5, patience=1, threshold=0.05),
}


class Line(nn.Module):
    def __init__(self):
        super().__init__()
        self.slope = nn.Parameter(torch.tensor([0.5, -0.2]))

    def forward(self, x):
        return x @ self.slope


def run(name, make, x, y):
    model = Line()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    scheduler = make(optimizer)
    rates = []
    for _ in range(STEPS):
        rates.append(optimizer.param_groups[0]["lr"])
        loss = (model(x) - y).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if isinstance(scheduler, lr_scheduler.ReduceLROnPlateau):
            scheduler.step(loss.detach())
        else:
            scheduler.step()
    print(name, "loss %.5f" % loss.item(), " ".join("%.5f" % rate for rate in rates[::3]))


rng = np.random.RandomState(5)
x = torch.from_numpy(rng.randn(32, 2).astype(np.float32))
y = torch.from_numpy(rng.randn(32).astype(np.float32))
for name, make in SCHEDULES.items():
    run(name, make, x, y)
