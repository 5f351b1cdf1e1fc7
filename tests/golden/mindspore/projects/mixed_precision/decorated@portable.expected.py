from mindspore import nn
from torch.cuda.amp import autocast


class Block(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 3, has_bias=True, pad_mode='pad')

    @autocast()
    def construct(self, x):
        return self.conv(x)
