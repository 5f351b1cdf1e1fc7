from typing import Dict, Type

import paddle
import paddle.nn as nn

import compat_paddle


class Convolution(nn.Layer):
    def __init__(self, channels, width):
        super().__init__()
        self.mix = nn.Linear(channels, width)


KINDS: Dict[str, Type[nn.Layer]] = {"mix": Convolution}


class Square(paddle.autograd.PyLayer):
    @staticmethod
    def forward(ctx, x):
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return grad


class Net(nn.Layer):
    def __init__(self, kind: str):
        super().__init__()
        layer = KINDS[kind]
        self.layers = nn.LayerList([layer(2, 3), layer(3, 4)])
        self.head = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 2))
        self.head[2].weight.detach().fill_(0.01)
        self.head[2].bias.set_value(paddle.to_tensor([1.0, 0.0]))
        for m in self.sublayers(include_self=True):
            if isinstance(m, (nn.BatchNorm2D, nn.GroupNorm)):
                with paddle.no_grad():
                    m.weight.set_value(
                        paddle.linspace(0.5, 1.5, m.weight.size)
                    )
            elif isinstance(m, nn.Linear):
                nn.initializer.Constant(0.05)(m.weight)

    def forward(self, x, batch):
        kept = batch.state
        return Square.apply(self.head(x)).pow(2).sum(), kept


def named(m):
    name = m.__class__.__name__
    if name.find("Conv") != -1:
        m.weight.detach().normal_(0.0, 0.02)
    elif name.find("BatchNorm") != -1:
        m.weight.set_value(paddle.ones([m.weight.size]))
        m.bias.detach().fill_(0)
    elif "Linear" in name:
        m.weight.detach().scale_(0.5)


def scaled(model, rate):
    for p in compat_paddle.parameters(model):
        p.set_value(p * rate)


class NormedHead(nn.Linear):
    pass


def asked_again(m):
    if isinstance(m, (nn.Sequential, nn.LayerList)):
        for m in m.children():
            print(m.weight.T.shape[0])
    if "Norm" in m.__class__.__name__:
        print(m.weight.T.shape[0])


def of_a_set(dataset, batch):
    return dataset.detach().unsqueeze(0), batch.packed.detach().unsqueeze(0)
