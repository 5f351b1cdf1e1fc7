import os, spindle, sys
import spindle.nn as nn; import json
from spindle import relu; from spindle.optimizer import Sgd

spindle.zeros([1]); nn.Linear(1, 1); relu(1); Sgd(parameters=1, learning_rate=2); os, sys, json
