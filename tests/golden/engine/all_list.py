from loom import relu, zeros

__all__ = ["relu", "make"]


def make():
    return relu(zeros(2))
