import mindspore.dataset as ds
import torchvision.transforms
from mindspore.dataset import vision as transforms

from own import Rescale

plain = ds.transforms.Compose(
    [transforms.RandomHorizontalFlip(), transforms.ToTensor()]
)
own = torchvision.transforms.Compose(
    [Rescale(320), torchvision.transforms.ToTensor()]
)


def later(size):
    steps = [Rescale(size)]
    return torchvision.transforms.Compose(steps)


def of_others(steps):
    return ds.transforms.Compose(steps)
