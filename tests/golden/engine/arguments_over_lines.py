import loom


def f(x: loom.Tensor):
    a = x.view(
        x.size(0),  # rows
        -1,  # the rest
    )
    b = loom.zeros( 2,
                    3 )
    c = loom.zeros(2,  # two
                   3, dtype=loom.float32)
    d = (x
         .view(1,
               # in between
               -1)
         .unsqueeze(dim=0))
    e = x.view( -1 )
    g = loom.zeros(*x.size(),
                   loom.rank_of(x))
    h = loom.zeros(
        2,  # rows
        3,  # columns
        dtype=loom.float32,
        device=x,  # where
    )
    i = loom.zeros(
        2,
        dtype=loom.float32
    )
    j = loom.zeros(2,
                   # a line of its own
                   dtype=loom.float32, device=x,
                   )
    return a, b, c, d, e, g, h, i, j
