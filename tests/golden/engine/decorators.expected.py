import functools
import spindle


@spindle.no_grad()
def evaluate(x):
    return spindle.relu(x)


def scripted(x):
    return spindle.relu(x)


@functools.lru_cache(None)
# kept
# goes
@spindle.no_grad()
def both(x):
    return x


class Scripted:
    @staticmethod
    def method(x):
        return x
