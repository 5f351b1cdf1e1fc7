import loom

a = loom.twice(x) * 2
b = loom.twice(x).shape
c = 2 ** loom.twice(x)
d = -loom.twice(x)
e = loom.relu(loom.twice(x))
f = loom.nn.Norm(3, momentum=a or b)
g = loom.nn.Norm(3, momentum=a - b)
h = loom.nn.Norm(3, momentum=lambda: 1)
i = loom.nn.Norm(3, momentum=(y := 2))
j = loom.zeros(2).view(*shape, 1).dim() + 1
k = loom.device(a if b else c)[0]
l = not loom.twice(x)
m = loom.twice(x) if loom.twice(x) else loom.twice(x)
