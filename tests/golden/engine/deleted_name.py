import loom

y = loom.zeros(2)
del loom
