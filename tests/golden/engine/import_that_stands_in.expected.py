# Where something else comes first, calls may be made for that: somebody has to look.
try:
    from quick.nn import Linear
    from .own import relu
except ImportError:
    from loom import relu
    from loom.nn import Linear

try:
    import quick.data as data
except ImportError:
    import loom.data as data

try:
    import spindle
    from loom import cat
except ImportError:
    from quick import cat

layer = Linear(1, 2)
loader = data.Loader(relu(input=layer), workers=2)
both = spindle.concat([layer], axis=1)
