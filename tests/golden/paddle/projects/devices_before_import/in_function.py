import os


def set_gpu(gpu):
    os.environ["CUDA_VISIBLE_DEVICES"] = gpu
    os.environ["HOME"] = "/"
