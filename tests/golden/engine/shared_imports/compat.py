import loom
from loom import nn
try:
    from loom.data import Loader as amp
except ImportError:
    amp = None
__all__ = ["loom", "nn", "amp"]
