import os
import loom


def f(a):
    loom.from_file(a)
    return loom.from_text(a)
