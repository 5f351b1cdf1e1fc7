import paddle
import torch


def save_on_master(*args, **kwargs):
    if is_main_process():
        paddle.save(*args, **kwargs)


def save_some(*args):
    torch.save(*args)


def is_main_process():
    return paddle.distributed.get_rank() == 0
