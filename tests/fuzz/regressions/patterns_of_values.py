import torch
import torch.nn as nn


def f(kind):
    match kind:
        case torch.float32:
            return 1
        case torch.Tensor:
            return 2
        case nn.Linear:
            return 3
        case nn.ReLU():
            return 4
    return 5
