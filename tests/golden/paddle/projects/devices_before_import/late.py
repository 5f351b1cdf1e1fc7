import os
import torch

os.environ["CUDA_VISIBLE_DEVICES"] = "1"
x = torch.ones(2).sum(dim=0)
