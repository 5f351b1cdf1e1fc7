from torchvision import transforms

from own import Rescale

plain = transforms.Compose([transforms.RandomHorizontalFlip(), transforms.ToTensor()])
own = transforms.Compose([Rescale(320), transforms.ToTensor()])


def later(size):
    steps = [Rescale(size)]
    return transforms.Compose(steps)


def of_others(steps):
    return transforms.Compose(steps)
