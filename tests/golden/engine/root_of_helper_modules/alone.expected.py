import spindle
import loom

import compat_spindle

print(compat_spindle.fold(spindle.ones([2])), loom.fold)
