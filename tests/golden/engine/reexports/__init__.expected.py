from .layers import relu, Block
from . import layers
