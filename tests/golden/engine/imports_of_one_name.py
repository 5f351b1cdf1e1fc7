# Both branches give the name: neither may lose it.
def one(xs, flag):
    if flag:
        from loom import cat
    else:
        from loom import cat as cat
    return cat(xs, dim=1)
