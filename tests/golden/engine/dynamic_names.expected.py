import importlib

import spindle
import loom

name = "relu"
f = getattr(loom, name)
g = getattr(loom, "relu")
h = importlib.import_module("loom.nn")
i = eval("loom.relu")
j = {"loom.nn.Linear": 1}
k = __import__("loom")
exec("import loom; loom.relu(1)")
y = spindle.relu(1)


def members(x: spindle.Tensor, layer: spindle.nn.Linear, name):
    getattr(x, "view")(-1), hasattr(x, "dim"), setattr(x, "data", 1), getattr(x, name)
    return getattr(layer, "weight"), hasattr(name, "view"), getattr("view", x)


nn = loom.nn
layers = getattr(nn, "Linear")(1, 2), getattr(f, "view")


def of_anything(operator, methodcaller):
    return operator.methodcaller("view", -1), methodcaller("title"), operator.attrgetter("dim"), "view"
