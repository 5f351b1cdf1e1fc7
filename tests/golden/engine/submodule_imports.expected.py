import spindle
import os.path

y = spindle.nn.functional.relu(spindle.zeros([1]))
o = spindle.optimizer.Sgd(parameters=[y], learning_rate=0.1)
os.path.join("a")
