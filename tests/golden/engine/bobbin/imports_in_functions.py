def only_here(x):
    import loom
    return loom.relu(x)


def both(dataset):
    from loom import data, is_available
    if is_available():
        return data.Loader(dataset)
    import loom
    return loom.cat([dataset])


def written_out(dataset):
    import loom.data
    return loom.data.Loader(dataset)


def outer(x):
    import loom

    def inner(y):
        import loom
        return loom.relu(y)

    return inner(loom.zeros(2))
