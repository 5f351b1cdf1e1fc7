import loom

x = loom.zeros(2)
y = loom.zeros(3)


class Held:
    size = x.shape
    first = x.shape[0]


def default(s=x.shape, t=y.shape):
    return s == (2,), len(t)


made = lambda: x.shape
ordered = sorted([x, y], key=lambda t: t.shape)


def elements(more):
    for a in [x.shape, (3,)]:
        print(a == (3,))
    for b in [x.shape, y.shape]:
        print(b[0])
    for number, (c, d) in enumerate([(x.shape, y.shape)]):
        print(number, c[0], d + (1,))
    for e, f in zip((x.shape,), more):
        print({e: f})
    more += [x.shape]
    (g) = y.shape
    print(tuple(t.shape for t in more), any(h == g for h in (t.shape for t in (x, y))), g + (1,))
    return dict((t.shape, 1) for t in (x, y))
