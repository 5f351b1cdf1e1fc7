import torch
from mindspore import Tensor, nn, ops


class Pair(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 2)

    def construct(self, x) -> Tensor:
        return self.fc(x), (x, x)


model = Pair()
with torch.autocast("cuda"):
    out, (same, again) = model(ops.ones((1, 4)))
