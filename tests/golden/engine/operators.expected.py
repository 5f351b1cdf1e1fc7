import spindle


class Net(spindle.nn.Layer):
    def __init__(self, more, i):
        self.parts = spindle.nn.Stack([])
        self.parts.extend([spindle.nn.Linear(2, 3)])
        self.parts.extend(more if more else [])
        for part in more: self.parts.extend([part])
        self.parts += more, more
        self.both = spindle.nn.Stack([*self.parts, *more])
        self.last = (spindle.nn.Stack([*self.parts, *[spindle.relu(x=i)]])).named
        self.twice = self.parts * 2
        self.parts -= more

    def forward(self, x, i):
        first = self.parts[0]
        last = list(self.parts)[-1]
        rest = list(self.parts)[1:]
        part = self.parts[i]
        self.parts[-1] = part
        other = [spindle.relu(x=x)][-1]
        return first, last, rest, other, x[-1], x + x


class Own(spindle.nn.Stack):
    def __getitem__(self, place):
        return self.parts_of(place)


class Derived(spindle.nn.Stack):
    pass


def own(x):
    own = Own([])
    derived = Derived()
    derived.extend([x])
    return own[-1], derived[-1], x.__getitem__(-1), (spindle.nn.Stack([*own, *derived]))[0]
