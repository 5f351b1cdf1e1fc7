from .base import nn as layers, F
