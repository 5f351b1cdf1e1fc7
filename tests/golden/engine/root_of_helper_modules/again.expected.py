import spindle
from pkg import compat_spindle as helpers

print(helpers.turn(spindle.ones([2])), helpers.fold(spindle.ones([2])))
