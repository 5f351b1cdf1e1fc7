"""Classifies short recordings of birds."""

from .config import Config, parse_args
from .models import build_model

__all__ = ["Config", "build_model", "parse_args"]
__version__ = "0.3.0"
