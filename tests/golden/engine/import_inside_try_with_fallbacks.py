try:
    from loom.nn import Linear
except ImportError:
    from loom.nn.modules import Linear

layer = Linear(1, 2)
