import loom

__all__ = ["relu", "make"]
relu = loom.relu


def make():
    return loom.zeros(1)
