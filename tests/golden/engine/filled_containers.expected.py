import spindle
import numpy as np


class Kept:
    def __init__(self):
        self.d = {"k": spindle.zeros([2])}
        self.e = {}
        self.xs = []

    def fill(self, t):
        self.d["k"] = "a"
        self.e["k"] = spindle.relu(t)
        self.xs.append(spindle.relu(t))

    def run(self):
        self.d["k"].view(-1)
        self.e["k"].view(-1)
        self.xs[0].reshape([-1])


def outside(kept: Kept, more: Kept):
    more.e["k"] = "a"
    kept.xs[0].reshape([-1])


t = spindle.zeros([2])
np.exp(t).view(1)
np.exp(np.zeros(2)).view(1)
