from . import spindle
import spindle as spindle_

print(spindle.spin(), spindle_.relu(3))
