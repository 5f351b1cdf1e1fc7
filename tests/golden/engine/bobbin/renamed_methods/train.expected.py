from .layers import Looks
from .models import Head, Plain, Wide, Wider


def train(data, head: Head):
    model = Wider()
    step = model.construct
    out = model.construct(data) + step(data) + model(data)
    out += Wide.construct(model, data)
    out += head.construct(out) + Plain().forward(out)
    return Looks().forward(out)
