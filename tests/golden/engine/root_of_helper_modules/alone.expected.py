import compat_spindle
import spindle
import loom

print(compat_spindle.fold(spindle.ones([2])), loom.fold)
