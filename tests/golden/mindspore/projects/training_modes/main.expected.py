import copy

from mindspore import mint

from net import Net
from steps import evaluate, train


def main(batches):
    net = Net(8)
    target = copy.deepcopy(net)
    optimizer = mint.optim.SGD(net.conv.trainable_params(), lr=0.1)
    for _ in range(10):
        train(net, optimizer, batches)
        print(evaluate(net, batches), target)
