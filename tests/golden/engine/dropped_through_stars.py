import loom


def f(options, counts):
    loom.set_threads(**options)
    loom.set_threads(*counts)
    loom.set_threads(*counts())
    return loom.relu(**options)
