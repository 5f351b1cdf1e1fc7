# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import dataclasses
from typing import Callable, Dict, Optional, Sequence

import numpy as np
import torch
from torch import Tensor, nn

ACTIVATIONS: Dict[str, Callable[[], nn.Module]] = {"relu": nn.ReLU, "tanh": nn.Tanh, "elu": lambda: nn.ELU(alpha=0.5)}


@dataclasses.dataclass
class Config:
    sizes: Sequence[int] = (3, 4, 1)
    activation: str = "elu"
    lr: float = 0.05
    loss: Callable[[Tensor, Tensor], Tensor] = nn.functional.smooth_l1_loss
    dtype: torch.dtype = torch.float32
    clip: Optional[float] = 1.0


def build(config: Config) -> nn.Sequential:
    layers: list[nn.Module] = []
    for i, (a, b) in enumerate(zip(config.sizes, config.sizes[1:])):
        linear = nn.Linear(a, b)
        with torch.no_grad():
            for k, p in enumerate(linear.parameters()):
                p.copy_(torch.tensor(0.5 * np.cos(np.indices(tuple(p.shape)).sum(axis=0) + k + i), dtype=config.dtype))
        layers.append(linear)
        if i < len(config.sizes) - 2:
            layers.append(ACTIVATIONS[config.activation]())
    return nn.Sequential(*layers)


def train_step(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor, y: Tensor, config: Config,
               weight: Optional[Tensor] = None) -> Dict[str, float]:
    prediction = model(x)
    loss = config.loss(prediction, y)
    if weight is not None:
        loss = loss * weight
    optimizer.zero_grad()
    loss.backward()
    norm = 0.0
    if config.clip is not None:
        norm = float(torch.nn.utils.clip_grad_norm_(model.parameters(), config.clip))
    optimizer.step()
    return {"loss": loss.item(), "norm": norm}


rng = np.random.RandomState(28)
for activation in ACTIVATIONS:
    config = dataclasses.replace(Config(), activation=activation, loss=nn.functional.mse_loss if activation == "tanh" else Config.loss)
    model = build(config)
    optimizer = torch.optim.RAdam(model.parameters(), lr=config.lr) if activation == "elu" else torch.optim.Adamax(model.parameters(), lr=config.lr)
    for step in range(2):
        x = torch.as_tensor(rng.randn(4, 3), dtype=config.dtype)
        print(activation, train_step(model, optimizer, x, x.sum(dim=1, keepdim=True), config, torch.tensor(0.5) if step else None))
