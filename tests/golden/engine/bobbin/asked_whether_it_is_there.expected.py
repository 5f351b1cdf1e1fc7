try:
    import bobbin
except ImportError:
    loom = None

try:
    import reel.data as data
    HAS_DATA = True
except ImportError:
    HAS_DATA = False

try:
    import reel
    HAS_VISION = True
except ImportError:
    HAS_VISION = False
