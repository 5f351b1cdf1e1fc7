import spindle


def fill(values):
    values.append("a")


def look(values):
    return len(values)


class Kept:
    def __init__(self):
        self.t = spindle.zeros([2])

    def run(self):
        self.t.reshape([-1])


def name(kept: Kept, key, value):
    setattr(kept, key, value)


TABLE = spindle.zeros([2])


def rename(key, value):
    globals()[key] = value
    TABLE.reshape([-1])


xs = [spindle.zeros([2])]
look(xs)
xs[0].reshape([-1])
fill(xs)
xs[0].view(-1)
for x in [spindle.zeros([2]), other()]:
    x.view(-1)
