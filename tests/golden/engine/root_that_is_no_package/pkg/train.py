import loom
from pkg.net import turned

print(turned(loom.ones(2)), loom.fold(loom.ones(2), times=2))
