# SPDX-License-Identifier: Apache-2.0
import os

import mindspore as ms
import torch
from mindspore import Tensor, nn
from mindspore.experimental import optim


def keep(model: nn.Dense, folder: str, epoch: int, loss: Tensor):
    path = os.path.join(folder, "kept.ckpt")
    ms.save_checkpoint(
        model.state_dict(), path, append_dict={"epoch": epoch, "name": "linear", "loss": loss.item(), "kept": loss}
    )
    checkpoint = ms.load_checkpoint(path)
    checkpoint = {
        "model": checkpoint,
        "epoch": checkpoint.pop("epoch").item(),
        "name": checkpoint.pop("name"),
        "loss": checkpoint.pop("loss").item(),
        "kept": checkpoint.pop("kept")
    }
    model.load_state_dict(checkpoint["model"])
    return checkpoint["epoch"], checkpoint["kept"]


def keep_optimizer(model: nn.Dense, optimizer: optim.Optimizer, epoch: int):
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "epoch": epoch}, "both.pt")
    return ms.load_checkpoint("both.ckpt")


def keep_differently(model: nn.Dense, epoch: int):
    path = "different.pt"
    torch.save({"model": model.state_dict(), "epoch": epoch}, path)
    torch.save({"model": model.state_dict(), "step": epoch}, path)


def read_at_once(model: nn.Dense, epoch: int):
    path = "once.pt"
    torch.save({"model": model.state_dict(), "epoch": epoch}, path)
    model.load_state_dict(torch.load(path)["model"])
