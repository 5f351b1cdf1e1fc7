import spindle

x = spindle.zeros([2])
y = spindle.zeros([3])


class Held:
    size = tuple(x.shape)
    first = x.shape[0]


def default(s=tuple(x.shape), t=y.shape):
    return s == (2,), len(t)


made = lambda: tuple(x.shape)
ordered = sorted([x, y], key=lambda t: t.shape)


def elements(more):
    for a in [tuple(x.shape), (3,)]:
        print(a == (3,))
    for b in [x.shape, y.shape]:
        print(b[0])
    for number, (c, d) in enumerate([(x.shape, tuple(y.shape))]):
        print(number, c[0], d + (1,))
    for e, f in zip((tuple(x.shape),), more):
        print({e: f})
    more += [tuple(x.shape)]
    (g) = tuple(y.shape)
    print(tuple(t.shape for t in more), any(h == g for h in (tuple(t.shape) for t in (x, y))), g + (1,))
    return dict((tuple(t.shape), 1) for t in (x, y))
