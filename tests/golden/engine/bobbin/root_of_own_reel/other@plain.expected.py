from bobbin import ops

print(ops.relu(1))
