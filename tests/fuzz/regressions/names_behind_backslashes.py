from torch.nn import functional as F, Linear, \
    Dropout
from torch import nn, \
  optim
x = F, Dropout(0.5), Linear(2, 3), nn
