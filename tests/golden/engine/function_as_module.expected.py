import spindle
import spindle.nn as nn


def run(x):
    return nn.Linear(1, 2)(spindle.relu(x))
