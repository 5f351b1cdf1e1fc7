import torch
from mindspore import mint, nn


class Two(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = mint.nn.Linear(4, 2)

    def construct(self, x):
        return self.fc(x), x


model = Two()
with torch.autocast("cuda"):
    out, same = model(mint.ones((1, 4)))
