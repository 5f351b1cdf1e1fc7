import spindle
from pkg import compat_spindle
import pkg.net

print(compat_spindle.fold(spindle.ones([2])), pkg.net)
