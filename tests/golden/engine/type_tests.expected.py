import spindle
from loom import nn

KINDS = (spindle.nn.Norm, spindle.nn.Linear)


def prepare(model, part, kind):
    if isinstance(part, (spindle.nn.Norm, spindle.nn.Linear)) or issubclass(kind, ((spindle.nn.Norm,), spindle.nn.Cell)):
        return 1
    if type(part) in (spindle.nn.Norm, spindle.nn.Linear) or type(part) == spindle.nn.Norm or type(part) is not spindle.nn.Norm:
        return 2
    if part.__class__ in {spindle.nn.Norm, spindle.nn.Cell} or isinstance(part, spindle.nn.Norm | spindle.nn.Cell):
        return 3
    if isinstance(part, KINDS):
        return 4
    return [nn.Norm, spindle.nn.Linear]
