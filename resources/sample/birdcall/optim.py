"""Optimizers and learning-rate schedules."""

from typing import Dict, List

import torch
import torch.nn as nn
from torch import optim
from torch.optim.lr_scheduler import CosineAnnealingLR, ReduceLROnPlateau

from .config import Config


def parameter_groups(model: nn.Module, weight_decay: float) -> List[Dict]:
    """Biases, norms and single vectors are not decayed."""
    decay, plain = [], []
    for name, parameter in model.named_parameters():
        if not parameter.requires_grad:
            continue
        last = name.split(".")[-1]
        (plain if parameter.dim() < 2 or last == "cls" else decay).append(parameter)
    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": plain, "weight_decay": 0.0},
    ]


def cosine(model: nn.Module, config: Config, steps: int):
    """AdamW whose rate falls along a cosine over the whole run."""
    optimizer = optim.AdamW(parameter_groups(model, config.weight_decay), lr=config.lr, betas=(0.9, 0.98))
    scheduler = CosineAnnealingLR(optimizer, T_max=steps, eta_min=config.lr * 0.01)
    return optimizer, scheduler


def stepwise(model: nn.Module, config: Config, steps: int):
    """SGD whose rate falls tenfold twice."""
    optimizer = torch.optim.SGD(model.parameters(), lr=config.lr, momentum=0.9, nesterov=True)
    scheduler = torch.optim.lr_scheduler.MultiStepLR(optimizer, milestones=[steps // 2, 3 * steps // 4], gamma=0.1)
    return optimizer, scheduler


def plateau(model: nn.Module, config: Config, steps: int):
    """Adam whose rate is halved when the loss stops falling. Steps once an epoch, with the loss."""
    optimizer = optim.Adam(model.parameters(), lr=config.lr, weight_decay=config.weight_decay)
    return optimizer, ReduceLROnPlateau(optimizer, mode="min", factor=0.5, patience=1)


SCHEDULES = {"cosine": cosine, "step": stepwise, "plateau": plateau}
