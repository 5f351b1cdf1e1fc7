import loom


class Net(loom.nn.Module):
    def __init__(self, more, i):
        self.parts = loom.nn.Stack([])
        self.parts += [loom.nn.Linear(2, 3)]
        self.parts += more if more else []
        for part in more: self.parts += [part]
        self.parts += more, more
        self.both = self.parts + more
        self.last = (self.parts + [loom.relu(input=i)]).named
        self.twice = self.parts * 2
        self.parts -= more

    def forward(self, x, i):
        first = self.parts[0]
        last = self.parts[-1]
        rest = self.parts[1:]
        part = self.parts[i]
        self.parts[-1] = part
        other = [loom.relu(input=x)][-1]
        return first, last, rest, other, x[-1], x + x


class Own(loom.nn.Stack):
    def __getitem__(self, place):
        return self.parts_of(place)


class Derived(loom.nn.Stack):
    pass


def own(x):
    own = Own([])
    derived = Derived()
    derived += [x]
    return own[-1], derived[-1], x.__getitem__(-1), (own + derived)[0]
