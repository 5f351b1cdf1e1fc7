import importlib

loom = importlib.import_module("loom")
nn = __import__("loom.nn")


class Net(loom.nn.Module):
    def forward(self, x):
        return loom.cat([x, x], dim=1).view(-1)


def later(skip):
    spun = skip.importorskip("loom")
    return spun.zeros(3), importlib.import_module(spun.name).zeros(3)
