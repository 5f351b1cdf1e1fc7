import mindspore.dataset as ds
import mindspore as ms
from torch.utils.data import DataLoader
from mindspore.dataset import vision as transforms
from torchvision import datasets

from data import Pairs


def by_card(args, use_cuda):
    train_kwargs = {'batch_size': args.batch_size}
    test_kwargs = {'batch_size': args.test_batch_size}
    if use_cuda:
        cuda_kwargs = {'num_workers': 1, 'pin_memory': True, 'shuffle': True}
        train_kwargs.update(cuda_kwargs)
        test_kwargs.update(cuda_kwargs)
    digits = ds.MnistDataset(
        '../data/MNIST/raw', 'test', shuffle=test_kwargs.get('shuffle', False),
        num_parallel_workers=max(test_kwargs.get('num_workers', 0), 1)
    ).map(transforms.ToTensor(), 'image').map(ds.transforms.TypeCast(ms.int64), 'label')
    train_loader = ds.GeneratorDataset(
        Pairs(8), ['images', 'labels'], shuffle=train_kwargs.get('shuffle', False),
        num_parallel_workers=max(train_kwargs.get('num_workers', 0), 1)
    ).batch(train_kwargs['batch_size'])
    test_loader = digits.batch(test_kwargs['batch_size'])
    for images, labels in train_loader:
        print(images, labels)
    return test_loader


def by_choice(args):
    kwargs = {'num_workers': 1, 'pin_memory': True} if args.cuda else {}
    one = ds.GeneratorDataset(
        Pairs(8), ['images', 'labels'], shuffle=True,
        num_parallel_workers=max(kwargs.get('num_workers', 0), 1)
    ).batch(args.batch_size, drop_remainder=kwargs.get('drop_last', False))
    for images, labels in one:
        print(images, labels)
    kwargs['drop_last'] = True
    other = ds.GeneratorDataset(
        Pairs(4), ['images', 'labels'], shuffle=False,
        num_parallel_workers=max(kwargs.get('num_workers', 0), 1)
    ).batch(args.batch_size, drop_remainder=kwargs.get('drop_last', False))
    for images, labels in other:
        print(images, labels)


def refused(args, unknown, key):
    popped = {'batch_size': 4, 'shuffle': True}
    popped.pop('shuffle')
    yield DataLoader(Pairs(8), **popped)
    named = {'batch_size': 4}
    named[key] = True
    yield DataLoader(Pairs(8), **named)
    grown = {'batch_size': 4}
    grown.update(unknown)
    yield DataLoader(Pairs(8), **grown)
    passed = {'batch_size': 4, 'shuffle': True}
    change(passed)
    yield DataLoader(Pairs(8), **passed)
    single = {'batch_size': 4}
    if args.single:
        single['batch_size'] = None
    yield DataLoader(Pairs(8), **single)
    ordered = {'batch_size': 4}
    if args.ordered:
        ordered['sampler'] = args.order
    yield DataLoader(Pairs(8), **ordered)
    late = {'batch_size': 4}
    digits = datasets.MNIST('../data', train=False, transform=transforms.ToTensor())
    if args.late:
        late.update(shuffle=True)
    yield DataLoader(digits, **late)


def change(options):
    options['shuffle'] = False
