try:
    import loom
except ImportError:
    loom = None

try:
    import loom.data as data
    HAS_DATA = True
except ImportError:
    HAS_DATA = False

try:
    import loomvision
    HAS_VISION = True
except ImportError:
    HAS_VISION = False
