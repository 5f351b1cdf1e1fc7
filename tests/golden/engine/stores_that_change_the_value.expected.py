import spindle


def f(x: spindle.Tensor, y: spindle.Tensor, on):
    x.still = not on
    x.live, y.live = on, not on  # nowhere to negate each value
    x.live = y.live = on
    x.live: bool = on
    x.live |= on
    for x.live in (on, not on):
        print(not x.still)
    with on as x.live:
        pass
    del x.live
    (x.live) = on
