# one
# two
from spindle.nn import Layer
class A(Layer): pass
