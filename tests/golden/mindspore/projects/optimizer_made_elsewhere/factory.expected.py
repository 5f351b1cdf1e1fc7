from mindspore import mint
import mindspore.experimental.optim as optim


def make_optimizer(parameters, name, rate):
    if name == "adam":
        return mint.optim.Adam(list(parameters), lr=rate, betas=(0.5, 0.999))
    if name == "rmsprop":
        return optim.RMSprop(list(parameters), lr=rate)
    return mint.optim.SGD(list(parameters), lr=rate, momentum=0.9)
