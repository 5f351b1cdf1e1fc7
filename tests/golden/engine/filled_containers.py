import loom
import numpy as np


class Kept:
    def __init__(self):
        self.d = {"k": loom.zeros(2)}
        self.e = {}
        self.xs = []

    def fill(self, t):
        self.d["k"] = "a"
        self.e["k"] = loom.relu(t)
        self.xs.append(loom.relu(t))

    def run(self):
        self.d["k"].view(-1)
        self.e["k"].view(-1)
        self.xs[0].view(-1)


def outside(kept: Kept, more: Kept):
    more.e["k"] = "a"
    kept.xs[0].view(-1)


t = loom.zeros(2)
np.exp(t).view(1)
np.exp(np.zeros(2)).view(1)
