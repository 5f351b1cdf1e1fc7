import os
import spindle

print(spindle.relu(3))
