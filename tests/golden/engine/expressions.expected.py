import spindle

x = spindle.zeros([2])
a = -spindle.relu(x) ** 2
b = not spindle.is_available()
c = spindle.relu(x) if spindle.is_available() else spindle.ones([2])
d = (y := spindle.relu(x)).unsqueeze(axis=0)
e = x[spindle.zeros([1], dtype=spindle.int64)]
x[spindle.relu(x)] = spindle.ones([1])
spindle.assign(spindle.ones([3]), x)
f = lambda t, fill=spindle.zeros([1]): spindle.relu(t) + fill
g = [spindle.relu(t) for t in (spindle.ones([1]), x) if spindle.max(t)]
h = {k: spindle.relu(v) for k, v in {}.items()}
i = (spindle.relu(t) for t in x)
j = {**{"a": spindle.relu(x)}}
k = [*spindle.zeros([3])]
print(*spindle.zeros([1]), sep=spindle.relu(x))
assert spindle.is_available(), spindle.relu(x)
b, n = *x.shape, 1
spindle.relu(x); spindle.relu(x)
for t in spindle.zeros([2]): spindle.relu(t)
with spindle.no_grad() as ng, open("f") as fh:
    pass
while spindle.is_available():
    break
