import spindle
import loom

x = spindle.zeros([2])
a = spindle.max(x)
b = spindle.max(x, axis=1)
c = spindle.argmax(x, axis=1)
d, e = spindle.topk(x, 1, axis=1)
f = spindle.max(x, axis=1)
g = spindle.argmax(x, axis=0)
h = spindle.topk(x, 1, axis=1)
_, i = spindle.topk(x, 1, axis=1)
j = loom.max(x, 1, keepdim=True)
k = spindle.max(x, axis=1)[1]
l = spindle.topk(x, 1, axis=1)[-1]
