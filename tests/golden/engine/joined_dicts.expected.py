import argparse

import spindle
import loom


def joined(x: spindle.Tensor, extra):
    out = {"n": 1} | {"x": x}
    a = out["x"].unsqueeze(-1)
    out = {"n": 1}
    out |= {"x": x}
    b = out["x"].unsqueeze(-1)
    c = ({"x": x} | extra)["x"].unsqueeze(-1)
    d = ({"x": x} | {"x": [1]})["x"].unsqueeze(-1)
    return a, b, c, d


def settings():
    args = argparse.ArgumentParser().parse_args()
    return args.unsqueeze(0)


def pair(x: spindle.Tensor):
    cat, also = spindle.concat, spindle.relu
    return cat([x], axis=0), also(x)


class Kept:
    red = loom.cat

    def run(self, x: spindle.Tensor):
        return Kept.red([x], dim=0)
