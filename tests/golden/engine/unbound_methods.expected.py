import spindle
import loom

a = spindle.Tensor.unsqueeze(x, 0)
b = spindle.Tensor.unsqueeze(x, axis=0)
c = x.reshape([2, 3])
d = f().reshape([2])
e = x.shape
f = x.shape[0]
g = spindle.relu(x)
h = spindle.Tensor.multiply_(x.y, spindle.relu(z))
i = spindle.max(x, axis=1)
j = loom.Tensor.view(*xs)
k = loom.Tensor.unsqueeze(input=x, dim=0)
l = (  # the tensor
    x.ndim)
m = list(map(spindle.Tensor.unsqueeze, xs, ys))
n = list(map(spindle.relu, xs))
o = list(map(lambda x: x.ndim, xs))
p = loom.Tensor.unsqueeze()
q = sorted(xs, key=loom.Tensor.size)
r = [lambda x: x.ndim, loom.Tensor.max, loom.Tensor.view]
