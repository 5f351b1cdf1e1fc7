def only_here(x):
    from bobbin import fine
    return fine.relu(x)


def both(dataset):
    from reel import data, is_available
    if is_available():
        return data.Batches(dataset)
    from bobbin import fine
    return fine.cat([dataset])


def written_out(dataset):
    import reel.data
    return reel.data.Batches(dataset)


def outer(x):
    from bobbin import fine

    def inner(y):
        return fine.relu(y)

    return inner(fine.zeros([2]))
