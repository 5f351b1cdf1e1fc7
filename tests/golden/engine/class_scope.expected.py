import spindle


class Ops:
    relu = staticmethod(spindle.relu)
    loom = "not the module"
    name = loom

    def act(self, x):
        return spindle.relu(x)
