from . import spindle
import loom

print(spindle.spin(), loom.relu(3))
