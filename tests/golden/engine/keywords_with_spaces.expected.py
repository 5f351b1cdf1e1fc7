import spindle


def f(x, note):
    a = spindle.max(x, axis = 1)
    b = spindle.max(x, axis=1)
    c = spindle.argmax(x, axis=1)
    return a, b, c, spindle.topk(x, 1, axis = note == "(dim=")
