import spindle
import loom

__all__ = ["relu", "make"]
relu = spindle.relu


def make():
    return spindle.zeros([1])
