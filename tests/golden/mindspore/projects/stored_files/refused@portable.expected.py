# SPDX-License-Identifier: Apache-2.0
import os

import mindspore as ms
from mindspore import nn


def removed(model: nn.Dense):
    path = "removed.pt"
    ms.save_checkpoint(model.state_dict(), path)
    os.remove("removed.pt")


def whole(model: nn.Dense):
    path = "whole.pt"
    ms.save_checkpoint(model, path)
    return ms.load_checkpoint(path)


def from_elsewhere(model: nn.Dense):
    path = "pretrained.pt"
    model.load_state_dict(ms.load_checkpoint(path))


def unknown_path(model: nn.Dense, paths: dict):
    path = paths["best"]
    ms.save_checkpoint(model.state_dict(), path)


def without_ending(model: nn.Dense):
    path = "checkpoint"
    ms.save_checkpoint(model.state_dict(), path)
    model.load_state_dict(ms.load_checkpoint(path))


class Derived(nn.Dense):
    def __init__(self, path="derived.pt"):
        super().__init__(2, 2)
        self.where = path

    def keep(self):
        ms.save_checkpoint(self.state_dict(), self.where)


class Further(Derived):
    pass
