class Holder:
    import spindle
    from loom import relu

    zero = spindle.zeros([1])

    def f(self, x):
        return self.relu(x)
