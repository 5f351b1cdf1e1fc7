import loom


def f(a: loom.Final):
    return loom.relu(a)


from typing import Any
