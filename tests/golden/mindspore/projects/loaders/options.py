import torch
from torch.utils.data import DataLoader
from torchvision import datasets, transforms

from data import Pairs


def by_card(args, use_cuda):
    train_kwargs = {'batch_size': args.batch_size}
    test_kwargs = {'batch_size': args.test_batch_size}
    if use_cuda:
        cuda_kwargs = {'num_workers': 1, 'pin_memory': True, 'shuffle': True}
        train_kwargs.update(cuda_kwargs)
        test_kwargs.update(cuda_kwargs)
    digits = datasets.MNIST('../data', train=False, transform=transforms.ToTensor())
    train_loader = DataLoader(Pairs(8), **train_kwargs)
    test_loader = DataLoader(digits, **test_kwargs)
    for images, labels in train_loader:
        print(images, labels)
    return test_loader


def by_choice(args):
    kwargs = {'num_workers': 1, 'pin_memory': True} if args.cuda else {}
    one = DataLoader(Pairs(8), batch_size=args.batch_size, shuffle=True, **kwargs)
    for images, labels in one:
        print(images, labels)
    kwargs['drop_last'] = True
    other = DataLoader(Pairs(4), batch_size=args.batch_size, **kwargs)
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
