import functools
import loom


@loom.no_grad()
def evaluate(x):
    return loom.relu(x)


@loom.jit.script
def scripted(x):
    return loom.relu(x)


@functools.lru_cache(None)
# kept
@loom.jit.script  # goes
@loom.no_grad()
def both(x):
    return x


class Scripted:
    @staticmethod
    @loom.jit.script
    def method(x):
        return x
