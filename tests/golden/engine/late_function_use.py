def f():
    return loom.relu(1)


import loom
