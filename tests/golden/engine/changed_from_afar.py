import loom


def fill(values):
    values.append("a")


def look(values):
    return len(values)


class Kept:
    def __init__(self):
        self.t = loom.zeros(2)

    def run(self):
        self.t.view(-1)


def name(kept: Kept, key, value):
    setattr(kept, key, value)


TABLE = loom.zeros(2)


def rename(key, value):
    globals()[key] = value
    TABLE.view(-1)


xs = [loom.zeros(2)]
look(xs)
xs[0].view(-1)
fill(xs)
xs[0].view(-1)
for x in [loom.zeros(2), other()]:
    x.view(-1)
