import loom

relu = loom.relu
y = relu(loom.zeros(3))
loom = object()
loom.relu(y)
