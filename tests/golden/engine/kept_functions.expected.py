# What is kept under another name is converted there; what is passed to it, where it is called.
import spindle
import loom


def local(x: spindle.Tensor, write=None):
    join = spindle.concat
    join([x, x], axis=0)
    join([x, x], 0)  # nothing to do
    join(  # why
        x=[x, x],
        axis=1,  # the second
    )
    view = x.reshape
    view([-1]), [view([3, n]) for n in range(3)]
    relu = x.relu
    rectified = relu()
    most = x.max
    most(), most(0), most(dim=0)[0]
    joined = (loom.cat if x is None else loom.cat)
    joined([x], dim=1)
    write = loom.save if write is None else write
    write(x, "x")
    bare = spindle.Tensor.unsqueeze
    return bare(x, axis=0), rectified


class Net(spindle.nn.Layer):
    join = staticmethod(spindle.relu)

    def __init__(self, norm=loom.nn.Norm, data=loom.data.Loader):
        super().__init__()
        self.join = spindle.relu
        self.layer = norm(1, eps=2), data(1, workers=2)
        self.make = loom.data.Loader

    def forward(self, x):
        return self.join(x=x), self.make(x, num_workers=3)


def other(norm, kind: type[spindle.nn.Layer], gate: type[spindle.nn.Gate]):
    kind(1, some=2), gate(1), gate(some=2)
    table = {"a": spindle.relu, "b": loom.nn.functional.dense}
    return table["a"](x=3), norm(input=1)
