# one
# two
from loom.nn import Module
class A(Module): pass
