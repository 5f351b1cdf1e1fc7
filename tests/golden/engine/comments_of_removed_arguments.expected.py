import spindle
from spindle.nn import (Linear, Norm,
                        functional)
from spindle import relu, zeros
from loom import (gone,  # two
                  )

a = spindle.nn.Relu(
    # it is in place
)
b = spindle.nn.Relu(  # before
    # of it
    # behind
)
c = spindle.nn.functional.drop(x, p=0.5,
                               training=True,  # while training
                               )  # end
d = spindle.io.DataLoader(
    x,
    batch_size=1,  # pinned
    # how many
    num_workers=2,
)
e = spindle.io.DataLoader(x,
                          batch_size=1)
f = spindle.io.DataLoader(
    x,
    # one of its own
    num_workers=2,
)
g = spindle.nn.functional.drop(
    x,  # first

)
h = spindle.nn.functional.drop(x,)
i = functional.relu(Norm(relu(gone(x))))
