# What reads the name goes with the argument or the statement it stands in: so does the import.
import loom
from loom import Generator, float32, device
from loom.nn import Linear

x = loom.zeros(2, device=device("needle"))
loom.set_threads(count=Linear)
loom.relu(float32)
