import loom

a = loom.swap(one, 2)
b = loom.swap(one(), 2)
c = loom.swap(one(), two())
d = loom.twice(x)
e = loom.twice(x())
g = [loom.twice(i) for i in range(3)]
h = loom.optim.Sgd(lr=rate(), params=weights())
i = loom.swap(one, x[i])
