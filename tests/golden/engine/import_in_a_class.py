class Holder:
    import loom
    from loom import relu

    zero = loom.zeros(1)

    def f(self, x):
        return self.relu(x)
