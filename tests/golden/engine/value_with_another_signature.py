import loom

a = loom.nn.functional.relu
b = loom.relu
c = map(loom.nn.functional.relu, [1])
