import spindle, os
from spindle import relu
import spindle.nn as nn

y = spindle.relu(os)
z = relu(y) + \
    spindle.concat([y, z],
                   axis=1) \
    .unsqueeze(axis=0)
l = nn.Linear(1, \
              2)
with spindle.no_grad(), \
        open(y):
    pass
