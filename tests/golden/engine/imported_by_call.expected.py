import spindle
import importlib

loom = importlib.import_module("loom")
nn = __import__("loom.nn")


class Net(spindle.nn.Layer):
    def forward(self, x):
        return spindle.concat([x, x], axis=1).reshape([-1])


def later(skip):
    spun = skip.importorskip("loom")
    return spindle.zeros([3]), importlib.import_module(spun.name).zeros(3)
