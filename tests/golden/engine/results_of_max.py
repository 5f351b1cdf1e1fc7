import loom

x = loom.zeros(2)
a = loom.max(x)
b = loom.max(x, 1)[0]
c = loom.max(x, dim=1)[1]
d, e = loom.max(x, 1)
f = loom.max(x, 1).values
g = x.max(0).indices
h = loom.max(x, 1)
_, i = x.max(1)
j = loom.max(x, 1, keepdim=True)
k = loom.max(x, 1)[0][1]
l = loom.max(x, 1)[-1]
