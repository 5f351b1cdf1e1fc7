import os

import mindspore as ms
import torch
from mindspore import Tensor, nn
from mindspore.experimental import optim


def save(model: nn.Cell, optimizer: optim.Optimizer, epoch, path, weight: Tensor):
    ms.save_checkpoint(model.state_dict(), os.path.join(path, "model_%d.ckpt" % epoch))
    ms.save_checkpoint(model.state_dict(), path)
    ms.save_checkpoint({"weight": weight, "half": weight / 2}, "weights.ckpt")
    torch.save({"epoch": epoch, "model": model.state_dict(), "optimizer": optimizer.state_dict()}, "last.pth.tar")
    state = {
        "weight": weight,
        "best": 0.5,
    }
    torch.save(state, path)
    torch.save([weight, weight], "list.pt")


def load(model: nn.Cell, optimizer: optim.Optimizer, path):
    model.load_state_dict(ms.load_checkpoint("model_1.ckpt"))
    checkpoint = torch.load(path)
    optimizer.load_state_dict(checkpoint["optimizer"])
    return checkpoint["epoch"]
