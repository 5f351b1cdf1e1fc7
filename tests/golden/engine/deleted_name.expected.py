import spindle
import loom

y = spindle.zeros([2])
del loom
