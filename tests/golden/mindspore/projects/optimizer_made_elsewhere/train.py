import torch.nn as nn

from factory import make_optimizer


def main(name):
    model = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Linear(3, 1))
    for parameter in model[0].parameters():
        parameter.requires_grad = False
    return model, make_optimizer(model.parameters(), name, 0.1)
