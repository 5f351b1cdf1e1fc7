import loom

spindle = "mine already"
x = loom.relu(spindle)
