# SPDX-License-Identifier: Apache-2.0
import os

import torch
from torch import nn, optim


def keep(model: nn.Linear, folder: str, epoch: int, loss: torch.Tensor):
    path = os.path.join(folder, "kept.pth")
    torch.save({"model": model.state_dict(), "epoch": epoch, "name": "linear", "loss": loss.item(), "kept": loss}, path)
    checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint["model"])
    return checkpoint["epoch"], checkpoint["kept"]


def keep_optimizer(model: nn.Linear, optimizer: optim.Optimizer, epoch: int):
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, "both.pt")
    return torch.load("both.pt")


def keep_differently(model: nn.Linear, epoch: int):
    path = "different.pt"
    torch.save({"model": model.state_dict(), "epoch": epoch}, path)
    torch.save({"model": model.state_dict(), "step": epoch}, path)


def read_at_once(model: nn.Linear, epoch: int):
    path = "once.pt"
    torch.save({"model": model.state_dict(), "epoch": epoch}, path)
    model.load_state_dict(torch.load(path)["model"])
