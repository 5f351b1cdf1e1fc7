import spindle
import loom


class View:
    def __loom__(self, function, args):
        return function(*args)

    def other(self):
        return spindle.relu(self)


def enter(spot: str, text):
    with spindle.on(spot):
        a = spindle.zeros([3])
    with spindle.on(spot) as b, open(text) as c:
        d = spindle.zeros([3])
    with open(text) as spot:
        pass
    return a, b, c, d


def store(parts, place, name):
    parts[-1] = spindle.nn.Linear(2, 3)
    parts[place] = spindle.nn.Linear(2, 3)
    parts["a"] = spindle.nn.Linear(2, 3)
    parts[-1] = name
    own = {}
    own[-1] = spindle.nn.Linear(2, 3)
    row = spindle.nn.Row()
    row.put(-1, spindle.nn.Linear(2, 3))
    return own, row


def seen(sizes):
    return loom.ones(sizes)


first = seen(3)
second = seen((1, 2))


def count(sizes):
    return spindle.ones(sizes)


third = count((3, 4))
fourth = count((1, 2))
