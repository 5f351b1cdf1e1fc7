import spindle
import loom

nn = loom.nn
F = loom.nn.functional
zeros = loom.zeros

layer = spindle.nn.Linear(1, 2)
y = spindle.nn.functional.relu(zeros(3))
