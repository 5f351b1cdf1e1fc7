import spindle
import loom


def make(device, build, **rest):
    kw = {"device": device, "dtype": spindle.float32}
    a = spindle.zeros([2, 3], dtype=kw["dtype"]).to(device)
    a = spindle.zeros([2, 3], dtype=kw["dtype"]).to(device)  # as often as wanted

    more = dict(eps=1e-3, momentum=0.25)
    b = spindle.nn.Norm(4, epsilon=more["eps"], momentum=0.75)

    same = {"bias": False}
    c = spindle.nn.Linear(2, 3, **same)

    def inner():
        return spindle.zeros([1], dtype=kw["dtype"]).to(device)

    for size in kw.values():
        print(kw["device"], kw.get("dtype"), size)

    # Changed, handed on, bound twice, or made of something unknown.
    changed = {"device": device}
    changed["dtype"] = spindle.int64
    d = loom.zeros(2, **changed)
    handed = {"device": device}
    build(handed)
    e = loom.zeros(2, **handed)
    twice = {"device": device}
    if rest:
        twice = {"dtype": spindle.float32}
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
