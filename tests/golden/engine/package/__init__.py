from .core import *
from .core import loom as engine
