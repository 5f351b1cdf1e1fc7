import loom.nn
from spindle import nn

KINDS = (nn.Norm, nn.Linear)


def prepare(model, part, kind):
    if isinstance(part, (nn.Norm, nn.Linear)) or issubclass(kind, ((nn.Norm,), nn.Cell)):
        return 1
    if type(part) in (nn.Norm, nn.Linear) or type(part) == nn.Norm or type(part) is not nn.Norm:
        return 2
    if part.__class__ in {nn.Norm, nn.Cell} or isinstance(part, nn.Norm | nn.Cell):
        return 3
    if isinstance(part, KINDS):
        return 4
    return [loom.nn.Norm, nn.Linear]
