from bobbin import fine
import os, bobbin
from bobbin.fine import relu; from loom import gone; import sys


def f(x):
    return relu(x), gone(x), bobbin.float32, fine.zeros([2]), os, sys
