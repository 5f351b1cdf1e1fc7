import torch

from net import Net

model = Net(3)
x = torch.ones(1, 4)
with torch.autocast("cuda"):
    out = model(x)
with torch.autocast("cuda", enabled=False):
    out = out.float() + model(x)
