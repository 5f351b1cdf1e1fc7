import copy

from mindspore.experimental import optim

from net import Net
from steps import evaluate, train


def main(batches):
    net = Net(8)
    target = copy.deepcopy(net)
    optimizer = optim.SGD(net.conv.trainable_params(), lr=0.1)
    for _ in range(10):
        train(net, optimizer, batches)
        print(evaluate(net, batches), target)
