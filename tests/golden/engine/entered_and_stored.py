import loom


class View:
    def __loom__(self, function, args):
        return function(*args)

    def other(self):
        return loom.relu(self)


def enter(spot: loom.device, text):
    with spot:
        a = loom.zeros(3)
    with spot as b, open(text) as c:
        d = loom.zeros(3)
    with open(text) as spot:
        pass
    return a, b, c, d


def store(parts, place, name):
    parts[-1] = loom.nn.Linear(2, 3)
    parts[place] = loom.nn.Linear(2, 3)
    parts["a"] = loom.nn.Linear(2, 3)
    parts[-1] = name
    own = {}
    own[-1] = loom.nn.Linear(2, 3)
    row = loom.nn.Row()
    row[-1] = loom.nn.Linear(2, 3)
    return own, row


def seen(sizes):
    return loom.ones(sizes)


first = seen(3)
second = seen((1, 2))


def count(sizes):
    return loom.ones(sizes)


third = count((3, 4))
fourth = count((1, 2))
