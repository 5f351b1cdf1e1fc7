import spindle
import loom
from pkg import compat_spindle as helpers

print(helpers.turn(spindle.ones([2])), loom.fold(loom.ones(2)))
