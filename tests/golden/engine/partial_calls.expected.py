import functools
from functools import partial

import spindle
import loom
import loom.nn as nn

cat = partial(loom.cat, dim=1)  # a keyword takes its new name
norm = functools.partial(
    nn.Norm,
    eps=1e-6,  # small
    momentum=0.2,
)
line = partial(spindle.nn.Linear, 3, bias=False)
relu = partial(nn.functional.relu, inplace=False)
drop = partial(nn.functional.drop, p=0.5, inplace=True)
rate = partial(spindle.optimizer.Sgd, learning_rate=0.1)
pos = partial(spindle.optimizer.Sgd, weights)
bare = partial(spindle.relu)
star = partial(loom.cat, **options)
own = partial(f, loom.cat, dim=1)
