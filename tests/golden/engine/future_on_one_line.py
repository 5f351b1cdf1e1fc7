"""Two that come first."""
from __future__ import annotations; from loom import *
x = zeros(3)
