import argparse
import os

import spindle
from spindle.io import DataLoader
import spindle.nn.functional as F
import numpy as np
from spindle import nn

from mine import thing

F.relu(spindle.zeros([1]))
nn.Linear(np.pi, os.name)
DataLoader(thing)
