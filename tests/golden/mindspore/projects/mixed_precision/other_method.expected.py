import mindspore as ms
from mindspore import mint
import torch

from net import Net

model = Net(3)
with torch.autocast("cuda"), ms._no_grad():
    print(model(mint.ones((1, 4))))
with torch.autocast("cuda"):
    print(model.fc(mint.ones((1, 4))), model(mint.ones((1, 4))))
