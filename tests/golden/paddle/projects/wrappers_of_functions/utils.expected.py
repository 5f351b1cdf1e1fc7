import paddle
import torch
from paddle.vision import transforms as T


def save_on_master(*args, **kwargs):
    if is_main_process():
        paddle.save(*args, **kwargs)


def save_some(*args):
    torch.save(*args)


class Erasing:
    def __init__(self, *args, **kwargs):
        self.eraser = T.RandomErasing(*args, **kwargs)


def is_main_process():
    return paddle.distributed.get_rank() == 0
