import reel
from bobbin import Tensor, fine, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = fine.nn.Linear(2, 3)
        self.fold = reel.Fold(2)
        self.relu = nn.ReLU()

    def apply(self, x: Tensor):
        return ops.relu(self.dense(x))
