from mindspore import mint, nn
from torch.cuda.amp import autocast


class Block(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = mint.nn.Conv2d(3, 3, 3)

    @autocast()
    def construct(self, x):
        return self.conv(x)
