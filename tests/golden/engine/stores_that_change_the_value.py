import loom


def f(x: loom.Tensor, y: loom.Tensor, on):
    x.live = on
    x.live, y.live = on, not on  # nowhere to negate each value
    x.live = y.live = on
    x.live: bool = on
    x.live |= on
    for x.live in (on, not on):
        print(x.live)
    with on as x.live:
        pass
    del x.live
    (x.live) = on
