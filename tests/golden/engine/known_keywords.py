import loom


def make(device, build, **rest):
    kw = {"device": device, "dtype": loom.float32}
    a = loom.zeros(2, 3, **kw)
    a = loom.zeros(2, 3, **kw)  # as often as wanted

    more = dict(eps=1e-3, momentum=0.25)
    b = loom.nn.Norm(4, **more)

    same = {"bias": False}
    c = loom.nn.Linear(2, 3, **same)

    def inner():
        return loom.zeros(1, **kw)

    for size in kw.values():
        print(kw["device"], kw.get("dtype"), size)

    # Changed, handed on, bound twice, or made of something unknown.
    changed = {"device": device}
    changed["dtype"] = loom.long
    d = loom.zeros(2, **changed)
    handed = {"device": device}
    build(handed)
    e = loom.zeros(2, **handed)
    twice = {"device": device}
    if rest:
        twice = {"dtype": loom.float32}
    f = loom.zeros(2, **twice)
    partly = {"eps": 1e-3, **rest}
    g = loom.zeros(2, **partly)
    called = {"device": build()}
    h = loom.zeros(2, **called)
    i = loom.zeros(2, **{"device": device})
    return a, b, c, d, e, f, g, h, i, inner


def forward(device, **rest):
    return loom.nn.Norm(4, **rest), loom.zeros(2, **rest)


kept = {"device": "cpu"}
j = loom.zeros(2, **kept)  # other files may change it
