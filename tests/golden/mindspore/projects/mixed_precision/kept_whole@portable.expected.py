from contextlib import nullcontext
from mindspore import ops
import torch

from net import Net

model = Net(3)
x = ops.ones((1, 4))
with torch.autocast("cuda"):
    out = model(x)
with nullcontext():
    out = out.float() + model(x)
