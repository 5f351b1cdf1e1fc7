import loom

a = loom.relu(x for x in xs)
b = loom.save((x for x in xs), "p")
c = loom.data.Loader(x for x in xs)
d = loom.optim.Sgd(p for p in loom.zeros(3))
e = loom.optim.Sgd(
    p for p in ps  # all of them
)
f = loom.cat(x.view(1, 2) for x in xs)
g = loom.nn.Norm(x for x in xs)
h = loom.nn.Sequential(*(loom.nn.Relu() for i in xs))
i = loom.ones(x for x in xs)
j = loom.jit.script(loom.save(x for x in xs))
k = loom.zeros(1).max(x for x in xs)
l = loom.zeros(1).relu(x for x in xs)
m = loom.zeros(1).mul_(x for x in xs)
