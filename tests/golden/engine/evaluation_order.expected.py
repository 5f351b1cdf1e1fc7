import spindle
import loom

a = spindle.paws(2, one)
b = spindle.paws(2, one())
c = loom.swap(one(), two())
d = x + x
e = loom.twice(x())
g = [i + i for i in range(3)]
h = spindle.optimizer.Sgd(learning_rate=rate(), parameters=weights())
i = spindle.paws(x[i], one)
