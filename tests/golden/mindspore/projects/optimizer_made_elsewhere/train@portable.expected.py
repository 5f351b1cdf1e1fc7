import mindspore.nn as nn

from factory import make_optimizer


def main(name):
    model = nn.SequentialCell(nn.Dense(4, 3), nn.ReLU(), nn.Dense(3, 1))
    for parameter in model[0].get_parameters():
        parameter.requires_grad = False
    return model, make_optimizer(model.get_parameters(), name, 0.1)
