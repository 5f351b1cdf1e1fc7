class Holder:
    import spindle
    from spindle import relu

    zero = spindle.zeros([1])

    def f(self, x):
        return self.relu(x)
