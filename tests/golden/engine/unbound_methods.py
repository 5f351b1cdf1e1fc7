import loom
from loom import Tensor

a = loom.Tensor.unsqueeze(x, 0)
b = loom.Tensor.unsqueeze(x, dim=0)
c = Tensor.view(x, 2, 3)
d = Tensor.view(f(), 2)
e = loom.Tensor.size(x)
f = loom.Tensor.size(x, 0)
g = loom.Tensor.relu(x)
h = loom.Tensor.mul_(x.y, loom.Tensor.relu(z))
i = loom.Tensor.max(x, dim=1)[0]
j = loom.Tensor.view(*xs)
k = loom.Tensor.unsqueeze(input=x, dim=0)
l = loom.Tensor.dim(
    x,  # the tensor
)
m = list(map(loom.Tensor.unsqueeze, xs, ys))
n = list(map(loom.Tensor.relu, xs))
o = list(map(loom.Tensor.dim, xs))
p = loom.Tensor.unsqueeze()
q = sorted(xs, key=loom.Tensor.size)
r = [Tensor.dim, loom.Tensor.max, loom.Tensor.view]
