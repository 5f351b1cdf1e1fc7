import spindle
import spindle.nn as nn
from spindle.nn import functional as F


class Block(nn.Layer):
    """A block of loom.nn.Linear layers."""

    act = nn.Linear

    def __init__(self, width: int = 3, *, act: nn.Linear = None) -> None:
        super(Block, self).__init__()
        self.layers = nn.Sequential(*[nn.Linear(width, width) for _ in range(2)])
        self.norm = nn.Norm(width, epsilon=1e-3, momentum=0.99)

    def forward(self, x):
        b, c = x.shape
        x = self.layers(x).reshape([b, -1])
        x = F.relu(x)
        return spindle.max(self.norm(x.reshape([x.shape[0], c])), axis=1)

    def parameters(self):
        return super().parameters(include_sublayers=True)


def train(block: Block, x):
    out = block(x)
    return out.reshape([-1]), [p.detach() for p in block.layers.parameters(include_sublayers=False)]
