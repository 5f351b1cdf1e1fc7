import spindle
import loom


def deletes(f, g, d):
    del d[(lambda first, second: spindle.paws(second, first))(f(), g())]
    del (lambda first, second: spindle.paws(second, first))(f(), g())[0], f


def walrus(f, g, m):
    a = (lambda first: spindle.paws(y, first))((y := f()))
    b = loom.swap(y, (y := 2))
    c = (lambda input: input + input)((z := f()))
    d = (lambda first, second: first if m else second)((k := f()), (n := g()))
    e = (lambda input, dim_: [v.unsqueeze(dim_) for v in spindle.pair(input)])(f(), (w := 1))
    if (v := (lambda first, second: spindle.paws(second, first))(f(), (u := g()))) and u:
        return v
    return [spindle.paws((q := p), p) for p in f()], a, b, c, d, e


def deleted_by_a_call():
    global state
    first = loom.swap(state, drop())
    second = (lambda first: spindle.paws(state, first))(drop())
    return first, second


def drop():
    global state
    del state
    return 1


def patterns(f, g, v):
    cat = loom.cat
    match (lambda first, second: spindle.paws(second, first))(f(), g()):
        case [first, *rest] if spindle.paws(rest.pop(), first):
            return rest
        case {"a": one, **others}:
            return spindle.paws(one, others.pop("b"))
        case [*cat]:
            pass
    return cat([v, v], dim=1)


def groups(f, g):
    try:
        x = spindle.zeros([2])
    except* RuntimeError as failure:
        x = spindle.paws(f(), failure)
    except* (ValueError, TypeError):
        x = (lambda first, second: spindle.paws(second, first))(f(), g())
    return x
