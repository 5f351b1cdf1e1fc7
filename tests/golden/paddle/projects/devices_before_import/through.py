import os
from nets import Net

os.environ["CUDA_VISIBLE_DEVICES"] = "1"
net = Net()
