import mindspore as ms
from mindspore import ops
import torch

from net import Net

model = Net(3)
with torch.autocast("cuda"), ms._no_grad():
    print(model(ops.ones((1, 4))))
with torch.autocast("cuda"):
    print(model.fc(ops.ones((1, 4))), model(ops.ones((1, 4))))
