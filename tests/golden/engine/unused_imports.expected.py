import os
import spindle.nn as nn
from spindle import (
    zeros,
    relu,  # unused
)

zeros([3])
