import loom

zeros = loom.zeros(3)
