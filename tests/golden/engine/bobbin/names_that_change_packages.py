from loom import Tensor, cat, float32, is_available, relu
from loom.nn import Fold, Linear, Module


class Net(Module):
    kind = float32

    def join(self, x: Tensor):
        return cat([relu(x), x])


print(is_available(), Fold(2), Linear(2, 3))
