import torch

x = torch.zeros()
y = torch.ones(dtype=torch.float32)
