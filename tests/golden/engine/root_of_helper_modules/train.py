import loom
import pkg.net

print(loom.fold(loom.ones(2)), pkg.net)
