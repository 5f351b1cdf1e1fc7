import loom
import numpy as np


class Table:
    def view(self, *sizes):
        return self

    def unsqueeze(self, dim):
        return self


def f(x: loom.Tensor, text: str, array: np.ndarray, table: Table, other, third):
    text.view(1)
    array.view("u1")
    array.max(1)
    table.view(1, 2)
    table.unsqueeze(dim=0)
    x.unsqueeze(dim=0)
    x.view(1, 2)
    other.mul_(2)
    other.view(1, 2)
    third.view(1, 2)
    "a".max()
    {}.data
