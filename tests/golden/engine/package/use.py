from package import engine, make
from package import *

x = make().unsqueeze(dim=0)
y = engine.relu(x)
z = relu(x)
