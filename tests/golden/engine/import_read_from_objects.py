class Holder:
    import loom

    def f(self, x):
        return self.loom.zeros(3), Holder.loom.float32, self.loom.nn.functional.relu(x), self.loom
