import os

import settings

os.environ["CUDA_VISIBLE_DEVICES"] = settings.devices

import torch

print(torch.ones(2).sum(dim=0))
