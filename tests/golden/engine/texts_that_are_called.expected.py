import spindle
import loom
from loom import HalfTensor


class Net(spindle.nn.Layer):
    kind = "float16"
    make_one = HalfTensor

    def __init__(self, other):
        self.make = HalfTensor if other else list
        self.only = "float16"
        self.kinds = {"half": HalfTensor}

    def forward(self, x):
        return self.make(x), self.make_one(x), self.kinds["half"](x), x.to(self.only)


def branches(val, half):
    if half:
        mk = HalfTensor
    else:
        mk = loom.HalfTensor
    return mk(val)


def kept(x, half):
    kind = "float16"
    if x.dtype == kind or x.dtype == HalfTensor:
        return x.to("float16"), x.to(kind)
    table = {"half": HalfTensor, "list": list}
    if half:
        return table["half"](x)
    given = [HalfTensor, list]
    return table.get("list")(x), given


def passed(xs, convert):
    for kind in (HalfTensor, list):
        kind(xs)
    for kind in (HalfTensor, list):
        xs.to(kind)
    return list(map(HalfTensor, xs)), convert(HalfTensor), convert(kind=HalfTensor)


def given(x, make=HalfTensor, kind="float16"):
    return make(x), x.to(kind), (HalfTensor if x else list)(x)
