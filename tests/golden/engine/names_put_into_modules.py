import loom
import loom.nn as nn


class Mine(nn.Module):
    def forward(self, x):
        return x


nn.Mine = Mine
loom.nn.Other = Mine


def build(n):
    return nn.Sequential(nn.Mine(n), loom.nn.Other(), nn.Missing(n))
