import os
<<<<<<< HEAD
import loom
import loom.nn as nn
=======
import loom as lm
>>>>>>> branch
import loom.nn.functional as F


def f(x: loom.Tensor):
    return F.relu(x.view(-1), inplace=True)


def g(x: loom.Tensor):
<<<<<<< HEAD
    y = loom.relu(x)
||||||| base
    y = x
=======
    y = nn.Linear(1, 2)(x)
>>>>>>> branch
    return y.view(-1)


class Net(nn.Module):
    """
    Heading
    =======
    """

    def forward(self, x):
        return loom.concat([x, x], dim=0)
