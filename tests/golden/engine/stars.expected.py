import spindle
import loom

a = spindle.zeros([*shape])
b = spindle.zeros([*shape, 3])
c = spindle.relu(*args)
d = loom.relu(**options)
e = loom.cat(parts, **options)
f = spindle.nn.Linear(*sizes)
g = loom.optim.Sgd(*args)
h = spindle.zeros((2, 3))
i = spindle.zeros([2, 3])
j = spindle.zeros([2, 3]).to("gpu")
k = spindle.zeros([2])
