def distance(a, b):
    return ((a - b) ** 2).mean()
