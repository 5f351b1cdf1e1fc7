import loom
from loom.nn import (Linear, Norm,
                     functional)
from loom import (gone, relu,  # two
                  zeros)

a = loom.nn.Relu(
    # it is in place
    inplace=False
)
b = loom.nn.Relu(  # before
    False  # of it
    ,  # behind
)
c = loom.nn.functional.drop(x, p=0.5,
                            training=True,  # while training
                            inplace=False)  # end
d = loom.data.Loader(
    x,
    batch_size=1, pin=True,  # pinned
    # how many
    workers=2,
)
e = loom.data.Loader(x,
                     pin=True, batch_size=1)
f = loom.data.Loader(
    x,
    pin=True,  # one of its own
    workers=2,
)
g = loom.nn.functional.drop(
    x,  # first

    inplace=False,
)
h = loom.nn.functional.drop(x, inplace=False,)
i = functional.relu(Norm(relu(gone(x))), inplace=False
                    )
