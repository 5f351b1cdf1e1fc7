import os

import torch
from torch import nn, optim


def save(model: nn.Module, optimizer: optim.Optimizer, epoch, path, weight: torch.Tensor):
    torch.save(model.state_dict(), os.path.join(path, "model_%d.pth" % epoch))
    torch.save(model.state_dict(), path)
    torch.save({"weight": weight, "half": weight / 2}, "weights.pt")
    torch.save({"epoch": epoch, "model": model.state_dict(), "optimizer": optimizer.state_dict()}, "last.pth.tar")
    state = {
        "weight": weight,
        "best": 0.5,
    }
    torch.save(state, path)
    torch.save([weight, weight], "list.pt")


def load(model: nn.Module, optimizer: optim.Optimizer, path):
    model.load_state_dict(torch.load("model_1.pth", map_location="cpu"))
    checkpoint = torch.load(path)
    optimizer.load_state_dict(checkpoint["optimizer"])
    return checkpoint["epoch"]
