import os
<<<<<<< HEAD
import loom
import loom.nn as nn
=======
import loom as lm
>>>>>>> branch
import spindle
import spindle.nn.functional as F


def f(x: spindle.Tensor):
    return F.relu(x.reshape([-1]))


def g(x: spindle.Tensor):
<<<<<<< HEAD
    y = loom.relu(x)
||||||| base
    y = x
=======
    y = nn.Linear(1, 2)(x)
>>>>>>> branch
    return y.reshape([-1])


class Net(spindle.nn.Layer):
    """
    Heading
    =======
    """

    def forward(self, x):
        return spindle.concat([x, x], axis=0)
