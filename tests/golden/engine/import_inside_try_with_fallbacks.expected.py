try:
    from spindle.nn import Linear
except ImportError:
    from spindle.nn import Linear

layer = Linear(1, 2)
