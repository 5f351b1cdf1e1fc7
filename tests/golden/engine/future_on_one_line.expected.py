"""Two that come first."""
from __future__ import annotations; import spindle; from loom import *
x = spindle.zeros([3])
