from .layers import Looks
from .models import Head, Plain, Wide, Wider


def train(data, head: Head):
    model = Wider()
    step = model.forward
    out = model.forward(data) + step(data) + model(data)
    out += Wide.forward(model, data)
    out += head.forward(out) + Plain().forward(out)
    return Looks().forward(out)
