import loom

loom.relu(2)
