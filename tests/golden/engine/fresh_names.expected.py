import spindle as spindle_

spindle = "mine already"
x = spindle_.relu(spindle)
