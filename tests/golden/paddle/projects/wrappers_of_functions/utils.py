import torch
from torchvision import transforms as T


def save_on_master(*args, **kwargs):
    if is_main_process():
        torch.save(*args, **kwargs)


def save_some(*args):
    torch.save(*args)


class Erasing:
    def __init__(self, *args, **kwargs):
        self.eraser = T.RandomErasing(*args, **kwargs)


def is_main_process():
    return torch.distributed.get_rank() == 0
