import loom


class Ops:
    relu = loom.relu
    loom = "not the module"
    name = loom

    def act(self, x):
        return loom.relu(x)
