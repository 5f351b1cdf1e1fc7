import loom

x = loom.zeros(2)
a = -loom.relu(x) ** 2
b = not loom.is_available()
c = loom.relu(x) if loom.is_available() else loom.ones(2)
d = (y := loom.relu(x)).unsqueeze(dim=0)
e = x[loom.zeros(1, dtype=loom.long)]
x[loom.relu(x)] = loom.ones(1)
x.data = loom.ones(3)
f = lambda t, fill=loom.zeros(1): loom.relu(t) + fill
g = [loom.relu(t) for t in (loom.ones(1), x) if loom.max(t)]
h = {k: loom.relu(v) for k, v in {}.items()}
i = (loom.relu(t) for t in x)
j = {**{"a": loom.relu(x)}}
k = [*loom.zeros(3)]
print(*loom.zeros(1), sep=loom.relu(x))
assert loom.is_available(), loom.relu(x)
b, n = *x.shape, 1
loom.relu(x); loom.relu(x)
for t in loom.zeros(2): loom.relu(t)
with loom.no_grad() as ng, open("f") as fh:
    pass
while loom.is_available():
    break
