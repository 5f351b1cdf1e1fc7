import loom

print(loom.relu(1))
