import torch
from mindspore import Tensor, mint, nn


class Pair(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = mint.nn.Linear(4, 2)

    def construct(self, x) -> Tensor:
        return self.fc(x), (x, x)


model = Pair()
with torch.autocast("cuda"):
    out, (same, again) = model(mint.ones((1, 4)))
