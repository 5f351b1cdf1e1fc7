# What is kept under another name is converted there; what is passed to it, where it is called.
import loom


def local(x: loom.Tensor, write=None):
    join = loom.cat
    join([x, x], dim=0)
    join([x, x], 0)  # nothing to do
    join(  # why
        tensors=[x, x],
        dim=1,  # the second
    )
    view = x.view
    view(-1), [view(3, n) for n in range(3)]
    relu = x.relu
    rectified = relu()
    most = x.max
    most(), most(0), most(dim=0)[0]
    joined = (loom.cat if x is None else loom.cat)
    joined([x], dim=1)
    write = loom.save if write is None else write
    write(x, "x")
    bare = loom.Tensor.unsqueeze
    return bare(x, dim=0), rectified


class Net(loom.nn.Module):
    join = loom.relu

    def __init__(self, norm=loom.nn.Norm, data=loom.data.Loader):
        super().__init__()
        self.join = loom.relu
        self.layer = norm(1, eps=2), data(1, workers=2)
        self.make = loom.data.Loader

    def forward(self, x):
        return self.join(input=x), self.make(x, workers=3)


def other(norm, kind: type[loom.nn.Module], gate: type[loom.nn.Gate]):
    kind(1, some=2), gate(1), gate(some=2)
    table = {"a": loom.relu, "b": loom.nn.functional.dense}
    return table["a"](input=3), norm(input=1)
