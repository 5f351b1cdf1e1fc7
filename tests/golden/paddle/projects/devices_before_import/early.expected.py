import os

import settings

os.environ["CUDA_VISIBLE_DEVICES"] = settings.devices

import paddle

print(paddle.ones([2]).sum(axis=0))
