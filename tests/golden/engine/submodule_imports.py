import loom
import loom.nn
import loom.nn.functional
import os.path, loom.optim

y = loom.nn.functional.relu(loom.zeros(1))
o = loom.optim.Sgd([y], 0.1)
os.path.join("a")
