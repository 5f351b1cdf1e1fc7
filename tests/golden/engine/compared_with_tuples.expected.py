import spindle


def check(x: spindle.Tensor, y: spindle.Tensor, n):
    assert x.shape == [2, 3], "a mat"
    if x.shape != [n] and y.shape == []:
        return (n, *x.shape[1:]) == tuple(y.shape)
    same = tuple(x.shape) == (1, 2) == tuple(y.shape)
    sliced = x.shape[-2:] != [n, 2], x.shape[1:][:1] == [n], (n, 1) == tuple(x.shape)[:2], x.shape[0] == (n,)
    noted = tuple(x.shape) == (
        2,  # rows
        n,
    )
    return same, sliced, noted, not x.shape == [y.shape[0], n], tuple(x.shape) is (2, 3), tuple(x.shape) in ((2, 3), (3, 2)), tuple(n.shape) == (1, 2)
