from contextlib import nullcontext
from mindspore import mint
import torch

from net import Net

model = Net(3)
x = mint.ones((1, 4))
with torch.autocast("cuda"):
    out = model(x)
with nullcontext():
    out = out.float() + model(x)
