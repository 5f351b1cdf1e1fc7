import argparse
import os

import spindle
import spindle.nn.functional as F
import numpy as np
from spindle import nn

from mine import thing

F.relu(spindle.zeros([1]))
nn.Linear(np.pi, os.name)
spindle.io.DataLoader(thing)
