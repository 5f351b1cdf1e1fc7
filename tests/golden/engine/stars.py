import loom

a = loom.zeros(*shape)
b = loom.zeros(*shape, 3)
c = loom.relu(*args)
d = loom.relu(**options)
e = loom.cat(parts, **options)
f = loom.nn.Linear(*sizes)
g = loom.optim.Sgd(*args)
h = loom.zeros((2, 3))
i = loom.zeros([2, 3])
j = loom.zeros(2, 3, device="gpu")
k = loom.zeros(2, device=None)
