import spindle
import loom


def runs(x):
    return spindle.relu(x)


@spindle.no_grad()
def stays(x):
    return spindle.relu(x)


@staticmethod
# goes
@spindle.no_grad()
def both(x):
    return x


@loom.paused(print(1))
def effect(x):
    return x


def entered(x):
    with loom.paused(False):
        return x
