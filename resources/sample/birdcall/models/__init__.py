"""The networks."""

import torch.nn as nn

from ..config import SPECIES
from .cnn import BirdNet
from .transformer import FrameTransformer

MODELS = {
    "cnn": lambda: BirdNet(num_classes=len(SPECIES)),
    "transformer": lambda: FrameTransformer(num_classes=len(SPECIES)),
}


def build_model(name: str) -> nn.Module:
    if name not in MODELS:
        raise ValueError(f"no model is called {name!r}; there are {', '.join(sorted(MODELS.keys()))}")
    return MODELS[name]()


def count_parameters(model: nn.Module) -> int:
    return sum(p.numel() for p in model.parameters() if p.requires_grad)
