import spindle
from pkg import compat_spindle
from pkg.net import turned

print(turned(spindle.ones([2])), compat_spindle.fold(spindle.ones([2]), 2))
