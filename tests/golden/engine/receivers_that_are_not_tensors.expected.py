import spindle
import numpy as np


class Table:
    def view(self, *sizes):
        return self

    def unsqueeze(self, dim):
        return self


def f(x: spindle.Tensor, text: str, array: np.ndarray, table: Table, other, third):
    text.view(1)
    array.view("u1")
    array.max(1)
    table.view(1, 2)
    table.unsqueeze(dim=0)
    x.unsqueeze(axis=0)
    x.reshape([1, 2])
    other.multiply_(2)
    other.reshape([1, 2])
    third.view(1, 2)
    "a".max()
    {}.data
