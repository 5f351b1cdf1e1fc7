import spindle
import loom

match x:
    case tuple():
        pass
    case loom.Size:
        pass
    case 'float16' | spindle.float32:
        pass
    case loom.HalfTensor():
        pass
    case str(loom.Size):
        pass
    case {"kind": loom.Size}:
        pass
    case (loom.  # why
          nn.Linear()):
        pass

isinstance(x, loom.HalfTensor), isinstance(x, (tuple, loom.HalfTensor))
y = 'float16', tuple
