import mindspore.dataset as ds
from torch.utils.data import DataLoader
from mindspore.dataset import vision as transforms
from torchvision import datasets

plain = transforms.ToTensor()
own = ds.transforms.Compose([transforms.ToTensor(), lambda x: x.tile((3, 1, 1))])
late = ds.transforms.Compose([transforms.ToTensor(), transforms.Resize(8)])
gray = ds.transforms.Compose([transforms.Grayscale(), transforms.ToTensor()])
grown = ds.transforms.Compose([transforms.ToTensor()])
grown.transforms.insert(0, transforms.CenterCrop(4))


def refused(root, transform, shuffle, options):
    yield DataLoader(datasets.MNIST(root, transform=own), 4)
    yield DataLoader(datasets.MNIST(root, transform=late), 4)
    yield DataLoader(datasets.CIFAR10(root, transform=gray), 4)
    yield DataLoader(datasets.MNIST(root, transform=grown), 4)
    yield DataLoader(datasets.MNIST(root, transform=transform), 4)
    yield DataLoader(datasets.MNIST(root), 4)
    yield DataLoader(datasets.MNIST("~/data", transform=plain), 4)
    yield DataLoader(datasets.MNIST(root + "/data", transform=plain), 4)
    yield DataLoader(datasets.MNIST(root, transform=plain, target_transform=int), 4)
    yield DataLoader(datasets.MNIST(root, transform=plain, **options), 4)
    both = datasets.MNIST(root, transform=plain)
    yield DataLoader(both, 4, shuffle=True)
    yield DataLoader(both, 4)
    read = datasets.MNIST(root, transform=plain)
    yield DataLoader(read, 4), read.targets
    order = datasets.MNIST(root, transform=plain)
    shuffle = shuffle and len(order) > 4
    yield DataLoader(order, 4, shuffle=shuffle)
