import spindle

a = (x + x) * 2
b = (x + x).shape
c = 2 ** (x + x)
d = -(x + x)
e = spindle.relu(x + x)
f = spindle.nn.Norm(3, momentum=1 - (a or b))
g = spindle.nn.Norm(3, momentum=1 - (a - b))
h = spindle.nn.Norm(3, momentum=1 - (lambda: 1))
i = spindle.nn.Norm(3, momentum=1 - (y := 2))
j = spindle.zeros([2]).reshape([*shape, 1]).ndim + 1
k = (a if b else c)[0]
l = not x + x
m = x + x if x + x else x + x
