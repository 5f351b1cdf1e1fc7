# Nothing in this file reads what the first class imports: others may, from its objects.
class Holder:
    import loom


class Reader:
    import spindle

    zero = spindle.zeros([1])
