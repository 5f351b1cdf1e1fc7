# SPDX-License-Identifier: Apache-2.0
import os

import mindspore as ms
from mindspore import mint


def removed(model: mint.nn.Linear):
    path = "removed.pt"
    ms.save_checkpoint(model.state_dict(), path)
    os.remove("removed.pt")


def whole(model: mint.nn.Linear):
    path = "whole.pt"
    ms.save_checkpoint(model, path)
    return ms.load_checkpoint(path)


def from_elsewhere(model: mint.nn.Linear):
    path = "pretrained.pt"
    model.load_state_dict(ms.load_checkpoint(path))


def unknown_path(model: mint.nn.Linear, paths: dict):
    path = paths["best"]
    ms.save_checkpoint(model.state_dict(), path)


def without_ending(model: mint.nn.Linear):
    path = "checkpoint"
    ms.save_checkpoint(model.state_dict(), path)
    model.load_state_dict(ms.load_checkpoint(path))


class Derived(mint.nn.Linear):
    def __init__(self, path="derived.pt"):
        super().__init__(2, 2)
        self.where = path

    def keep(self):
        ms.save_checkpoint(self.state_dict(), self.where)


class Further(Derived):
    pass
