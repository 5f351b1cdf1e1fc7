import argparse

import mindspore as ms
from mindspore import ops

from net import Net

parser = argparse.ArgumentParser()
parser.add_argument("--amp", action="store_true")
args = parser.parse_args()
model = Net(3)
model = ms.amp.auto_mixed_precision(model, "auto" if args.amp else "O0")
out = model(ops.ones((1, 4))).squeeze(0).float()
print(out)


def train(args, net, loader):
    for x in loader:
        y = net.construct(x).float()
        print(y)


train(args, model, [ops.ones((1, 4))])


def build():
    first = Net(3)
    return first, 0.1


small, rate = build()
small = ms.amp.auto_mixed_precision(small, "auto" if args.amp else "O0")
print(small(ops.ones((1, 4))).float())
