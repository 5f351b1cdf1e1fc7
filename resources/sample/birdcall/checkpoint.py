"""Saving and resuming."""

import os
import random
from typing import Any, Dict, Optional

import numpy as np
import torch


def seed_everything(seed: int) -> None:
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
    if torch.cuda.is_available():
        torch.cuda.manual_seed_all(seed)
        torch.backends.cudnn.benchmark = True


def save(path: str, model: torch.nn.Module, optimizer=None, **extra: Any) -> None:
    """Writes to a temporary file first: a checkpoint is there as a whole or not at all."""
    state: Dict[str, Any] = {"model": model.state_dict(), **extra}
    if optimizer is not None:
        state["optimizer"] = optimizer.state_dict()
    folder = os.path.dirname(path)
    if folder:
        os.makedirs(folder, exist_ok=True)
    torch.save(state, path + ".part")
    os.replace(path + ".part", path)


def load(path: str, model: torch.nn.Module, optimizer: Optional[torch.optim.Optimizer] = None) -> Dict[str, Any]:
    """Fills `model` (and `optimizer`) and returns what else was saved."""
    state = torch.load(path, map_location="cpu")
    weights = state.pop("model")
    missing, unexpected = model.load_state_dict(weights, strict=False)
    # keys are dotted: "blocks.0.conv1.weight" belongs to "blocks"
    strange = {key.split(".")[0] for key in list(missing) + list(unexpected)}
    if strange:
        raise RuntimeError(f"{path} was made by another model: {', '.join(sorted(strange))}")
    if optimizer is not None and "optimizer" in state:
        optimizer.load_state_dict(state.pop("optimizer"))
    return state


def average(paths) -> Dict[str, torch.Tensor]:
    """The mean of the weights of several checkpoints."""
    states = [torch.load(p, map_location=torch.device("cpu"))["model"] for p in paths]
    result = {}
    for key, first in states[0].items():
        if first.is_floating_point():
            result[key] = torch.stack([s[key] for s in states], dim=0).mean(0)
        else:
            result[key] = first.clone()
    return result
