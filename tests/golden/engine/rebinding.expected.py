import spindle

relu = spindle.relu
y = relu(spindle.zeros([3]))
loom = object()
loom.relu(y)
