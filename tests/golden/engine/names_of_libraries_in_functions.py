def f(a):
    import loom
    return loom.from_text(a)
