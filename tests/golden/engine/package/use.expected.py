import spindle
from package import engine, make
from package import *

x = make().unsqueeze(axis=0)
y = spindle.relu(x)
z = relu(x)
