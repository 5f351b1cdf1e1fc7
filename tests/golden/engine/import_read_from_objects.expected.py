import spindle
class Holder:
    import loom

    def f(self, x):
        return spindle.zeros([3]), spindle.float32, spindle.nn.functional.relu(x), self.loom
