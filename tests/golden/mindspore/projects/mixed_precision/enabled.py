import argparse

import torch

from net import Net

parser = argparse.ArgumentParser()
parser.add_argument("--amp", action="store_true")
args = parser.parse_args()
model = Net(3)
with torch.autocast("cuda", enabled=args.amp):
    out = model(torch.ones(1, 4)).squeeze(0)
print(out)


def train(args, net, loader):
    for x in loader:
        with torch.autocast("cuda", enabled=args.amp):
            y = net.forward(x)
        print(y)


train(args, model, [torch.ones(1, 4)])


def build():
    first = Net(3)
    return first, 0.1


small, rate = build()
if args.amp:
    small = small.cuda()
with torch.autocast("cuda", enabled=args.amp):
    print(small(torch.ones(1, 4)))
