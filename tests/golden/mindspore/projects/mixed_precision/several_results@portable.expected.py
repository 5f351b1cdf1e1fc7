import torch
from mindspore import nn, ops


class Two(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 2)

    def construct(self, x):
        return self.fc(x), x


model = Two()
with torch.autocast("cuda"):
    out, same = model(ops.ones((1, 4)))
