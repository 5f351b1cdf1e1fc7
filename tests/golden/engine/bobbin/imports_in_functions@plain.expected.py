def only_here(x):
    from bobbin import ops
    return ops.relu(x)


def both(dataset):
    from reel import data, is_available
    if is_available():
        return data.Batches(dataset)
    from bobbin import ops
    return ops.concat([dataset])


def written_out(dataset):
    import reel.data
    return reel.data.Batches(dataset)


def outer(x):
    from bobbin import ops

    def inner(y):
        return ops.relu(y)

    return inner(ops.zeros([2]))
