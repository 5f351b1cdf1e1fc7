# SPDX-License-Identifier: Apache-2.0
import os

import torch
from torch import nn


def removed(model: nn.Linear):
    path = "removed.pt"
    torch.save(model.state_dict(), path)
    os.remove("removed.pt")


def whole(model: nn.Linear):
    path = "whole.pt"
    torch.save(model, path)
    return torch.load(path)


def from_elsewhere(model: nn.Linear):
    path = "pretrained.pt"
    model.load_state_dict(torch.load(path))


def unknown_path(model: nn.Linear, paths: dict):
    path = paths["best"]
    torch.save(model.state_dict(), path)


def without_ending(model: nn.Linear):
    path = "checkpoint"
    torch.save(model.state_dict(), path)
    model.load_state_dict(torch.load(path))


class Derived(nn.Linear):
    def __init__(self, path="derived.pt"):
        super().__init__(2, 2)
        self.where = path

    def keep(self):
        torch.save(self.state_dict(), self.where)


class Further(Derived):
    pass
