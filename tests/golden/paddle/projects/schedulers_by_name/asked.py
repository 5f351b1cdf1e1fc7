"""Whether a scheduler is of a class is asked, which the helper is not of: nothing follows."""
import torch
from torch.optim import lr_scheduler


def train(net, cycles):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    if cycles:
        scheduler = lr_scheduler.OneCycleLR(optimizer, max_lr=0.1, total_steps=10)
    else:
        scheduler = lr_scheduler.StepLR(optimizer, 2)
    optimizer.step()
    if isinstance(scheduler, lr_scheduler.StepLR):
        scheduler.step()
    return scheduler
