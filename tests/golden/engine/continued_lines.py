import loom, \
    os
from loom import relu, \
    cat
import loom.nn \
    as nn

y = loom \
    .relu(os)
z = relu(y) + \
    cat([y, z],
        dim=1) \
    .unsqueeze(dim=0)
l = nn.Linear(1, \
              2)
with loom.no_grad(), \
        open(y):
    pass
