import loom


@loom.paused(enabled=False)
def runs(x):
    return loom.relu(x)


@loom.paused()
def stays(x):
    return loom.relu(x)


@staticmethod
@loom.paused(False)  # goes
@loom.no_grad()
def both(x):
    return x


@loom.paused(print(1))
def effect(x):
    return x


def entered(x):
    with loom.paused(False):
        return x
