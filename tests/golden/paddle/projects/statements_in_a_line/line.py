import torchvision;  pass;


def f(x):
    return x
