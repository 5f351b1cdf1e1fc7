import mindspore.dataset as ds
from mindspore.dataset import vision
from torchvision import transforms

from own import Rescale

plain = ds.transforms.Compose([vision.RandomHorizontalFlip(), vision.ToTensor()])
own = transforms.Compose([Rescale(320), transforms.ToTensor()])


def later(size):
    steps = [Rescale(size)]
    return transforms.Compose(steps)


def of_others(steps):
    return ds.transforms.Compose(steps)
