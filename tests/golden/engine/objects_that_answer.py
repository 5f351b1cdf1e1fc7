import loom


class Wrap:
    def __init__(self, t):
        self.t = t

    def own(self):
        return self.t

    def __getattr__(self, name):
        return getattr(self.t, name)


class Sub(Wrap):
    def relu(self):
        return self


class Every:
    def __getattribute__(self, name):
        return other(name)


class Plain:
    pass


class Made:
    def __new__(cls):
        return loom.zeros(2)


class Lost:
    def __new__(cls):
        return other()


w = Wrap(loom.zeros(2))
w.view(-1)
w.size()
w.own()
print(w.shape)
s = Sub(loom.zeros(2))
s.unsqueeze(dim=0)
s.relu()
Every().unsqueeze(dim=0)
Plain().view(-1)
Made().view(-1)
Lost().view(-1)
