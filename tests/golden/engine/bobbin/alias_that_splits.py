import loom
import loom.nn as nn
import loom.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = nn.Linear(2, 3)
        self.fold = nn.Fold(2)
        self.relu = nn.Relu()

    def apply(self, x: loom.Tensor):
        return F.relu(self.dense(x))
