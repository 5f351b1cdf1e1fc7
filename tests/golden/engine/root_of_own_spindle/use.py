import os
import loom

print(loom.relu(3))
