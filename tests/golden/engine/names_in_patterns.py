import loom

match x:
    case loom.Size():
        pass
    case loom.Size:
        pass
    case loom.HalfTensor | loom.float32:
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

isinstance(x, loom.HalfTensor), isinstance(x, (loom.Size, loom.HalfTensor))
y = loom.HalfTensor, loom.Size
