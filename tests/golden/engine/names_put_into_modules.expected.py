import spindle
import loom.nn
import spindle.nn as nn


class Mine(nn.Layer):
    def forward(self, x):
        return x


nn.Mine = Mine
spindle.nn.Other = Mine


def build(n):
    return nn.Sequential(nn.Mine(n), spindle.nn.Other(), loom.nn.Missing(n))
