# one
# two
import spindle
class A(spindle.nn.Layer): pass
