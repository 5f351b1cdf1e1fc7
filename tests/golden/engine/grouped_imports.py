import argparse
import os

import loom
import loom.nn.functional as F
import numpy as np
from loom import nn
from loom.data import Loader

from mine import thing

F.relu(loom.zeros(1))
nn.Linear(np.pi, os.name)
Loader(thing)
