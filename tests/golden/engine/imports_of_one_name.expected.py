# Both branches give the name: neither may lose it.
def one(xs, flag):
    if flag:
        from spindle import concat as cat
    else:
        from spindle import concat as cat
    return cat(xs, axis=1)
