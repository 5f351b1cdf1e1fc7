import loom


def check(x: loom.Tensor, y: loom.Tensor, n):
    assert x.shape == (2, 3), "a mat"
    if x.shape != (n,) and (y.shape) == ():
        return (n, *x.shape[1:]) == y.shape
    same = x.shape == (1, 2) == y.shape
    sliced = x.shape[-2:] != (n, 2), (x.shape[1:][:1]) == (n,), (n, 1) == x.shape[:2], x.shape[0] == (n,)
    noted = x.shape == (
        2,  # rows
        n,
    )
    return same, sliced, noted, not x.shape == (y.shape[0], n, ), x.shape is (2, 3), x.shape in ((2, 3), (3, 2)), n.shape == (1, 2)
