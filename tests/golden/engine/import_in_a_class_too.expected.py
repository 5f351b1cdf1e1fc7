import loom


class Holder:
    import spindle

    zero = spindle.zeros([1])


print(loom)
