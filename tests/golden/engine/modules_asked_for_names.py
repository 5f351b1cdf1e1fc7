# Code asks a module for a name: what is converted is there, what has no counterpart is not.
import loom
import loom.nn.functional as F

HAS_CAT = hasattr(loom, "cat")
HAS_ONES = hasattr(loom, "ones")
HAS_RELU = "relu" in dir(F)
HAS_OLD = hasattr(loom.nn, "Old")
HAS_GRAPH = "graph" in dir(loom)


def run(x, kind: F = "NCHW"):
    if hasattr(loom, "no_such_name"):
        return loom.ones(2)
    elif not hasattr(loom, "cat"):
        raise ImportError("too old")
    return x


def asks_more(name, monkeypatch):
    monkeypatch.setattr(F, "relu", lambda x: x)
    monkeypatch.setattr(loom, "cat", lambda x: x)
    setattr(loom, "no_such_name", 1)
    return getattr(loom, name), hasattr(loom, name), hasattr(loom, f"o{name}"), vars(loom)["ones"]
