from bobbin import ops
import os, bobbin
from bobbin.ops import relu; from loom import gone; import sys


def f(x):
    return relu(x), gone(x), bobbin.float32, ops.zeros([2]), os, sys
