import os, loom
from loom import gone, relu; import sys


def f(x):
    return relu(x), gone(x), loom.float32, loom.zeros(2), os, sys
