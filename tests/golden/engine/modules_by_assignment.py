import loom

nn = loom.nn
F = loom.nn.functional
zeros = loom.zeros

layer = nn.Linear(1, 2)
y = F.relu(zeros(3))
