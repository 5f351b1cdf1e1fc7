import loom


def deletes(f, g, d):
    del d[loom.swap(f(), g())]
    del loom.swap(f(), g())[0], f


def walrus(f, g, m):
    a = loom.swap((y := f()), y)
    b = loom.swap(y, (y := 2))
    c = loom.twice((z := f()))
    d = loom.pick(m, (k := f()), (n := g()))
    e = loom.halves(f(), dim=(w := 1))
    if (v := loom.swap(f(), (u := g()))) and u:
        return v
    return [loom.swap(p, (q := p)) for p in f()], a, b, c, d, e


def deleted_by_a_call():
    global state
    first = loom.swap(state, drop())
    second = loom.swap(drop(), state)
    return first, second


def drop():
    global state
    del state
    return 1


def patterns(f, g, v):
    cat = loom.cat
    match loom.swap(f(), g()):
        case [first, *rest] if loom.swap(first, rest.pop()):
            return rest
        case {"a": one, **others}:
            return loom.swap(others.pop("b"), one)
        case [*cat]:
            pass
    return cat([v, v], dim=1)


def groups(f, g):
    try:
        x = loom.zeros(2)
    except* RuntimeError as failure:
        x = loom.swap(failure, f())
    except* (ValueError, TypeError):
        x = loom.swap(f(), g())
    return x
