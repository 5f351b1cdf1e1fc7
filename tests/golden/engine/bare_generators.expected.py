import spindle
import loom

a = spindle.relu(x for x in xs)
b = spindle.save((x for x in xs), "p", protocol=2)
c = spindle.io.DataLoader(x for x in xs)
d = spindle.optimizer.Sgd(parameters=(p for p in spindle.zeros([3])))
e = spindle.optimizer.Sgd(parameters=(
    p for p in ps  # all of them
))
f = spindle.concat(x.view(1, 2) for x in xs)
g = spindle.nn.Norm(x for x in xs)
h = spindle.nn.Sequential(*(spindle.nn.Relu() for i in xs))
i = spindle.ones([(x for x in xs)])
j = loom.save(x for x in xs)
k = spindle.zeros([1]).max(x for x in xs)
l = spindle.zeros([1]).relu(x for x in xs)
m = spindle.zeros([1]).multiply_(x for x in xs)
