from .part import depth
