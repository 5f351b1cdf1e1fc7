# Code asks a module for a name: what is converted is there, what has no counterpart is not.
import spindle
import loom
import spindle.nn.functional as F

HAS_CAT = True
HAS_ONES = hasattr(spindle, "ones")
HAS_RELU = "relu" in dir(F)
HAS_OLD = False
HAS_GRAPH = False


def run(x, kind: F = "NCHW"):
    return x


def asks_more(name, monkeypatch):
    monkeypatch.setattr(F, "relu", lambda x: x)
    monkeypatch.setattr(loom, "cat", lambda x: x)
    setattr(loom, "no_such_name", 1)
    return getattr(loom, name), hasattr(loom, name), hasattr(loom, f"o{name}"), vars(loom)["ones"]
