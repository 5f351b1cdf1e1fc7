import torch.optim as optim


def make_optimizer(parameters, name, rate):
    if name == "adam":
        return optim.Adam(parameters, lr=rate, betas=(0.5, 0.999))
    if name == "rmsprop":
        return optim.RMSprop(parameters, lr=rate)
    return optim.SGD(parameters, rate, momentum=0.9)
