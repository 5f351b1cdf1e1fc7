# SPDX-License-Identifier: Apache-2.0
import argparse
import os
from dataclasses import dataclass

import mindspore as ms
from mindspore import mint, nn


@dataclass
class Paths:
    last: str = "last.ckpt"
    kept: str = "kept.ckpt"


class EarlyStopping:
    def __init__(self, patience=5, path="best.ckpt"):
        self.patience = patience
        self.path = path
        self.best = None

    def update(self, loss, model: nn.Cell):
        if self.best is None or loss < self.best:
            self.best = loss
            ms.save_checkpoint(model.state_dict(), self.path)


def path_of(folder, epoch):
    return os.path.join(folder, "epochs", f"{epoch}.ckpt")


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--final-path", default="final.ckpt")
    return parser.parse_args()


def train(model: mint.nn.Linear, folder):
    args = options()
    paths = Paths()
    stopper = EarlyStopping(3, path=os.path.join(folder, "stopped.ckpt"))
    for epoch in range(3):
        stopper.update(1.0 / (epoch + 1), model)
        ms.save_checkpoint(model.state_dict(), path_of(folder, epoch))
        ms.save_checkpoint(model.state_dict(), paths.last)
    model.load_state_dict(ms.load_checkpoint(stopper.path))
    model.load_state_dict(ms.load_checkpoint(paths.last))
    ms.save_checkpoint(model.state_dict(), paths.kept)
    model.load_state_dict(ms.load_checkpoint(paths.kept))
    ms.save_checkpoint(model, args.final_path)
    ms.save_checkpoint(model.state_dict(), os.path.join(folder, "both.ckpt"))
    return ms.load_checkpoint(f"{folder}/both.ckpt")
