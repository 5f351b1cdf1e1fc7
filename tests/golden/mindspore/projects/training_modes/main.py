import copy

import torch

from net import Net
from steps import evaluate, train


def main(batches):
    net = Net(8)
    target = copy.deepcopy(net)
    optimizer = torch.optim.SGD(net.conv.parameters(), lr=0.1)
    for _ in range(10):
        train(net, optimizer, batches)
        print(evaluate(net, batches), target)
