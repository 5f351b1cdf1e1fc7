# A statement that goes with a finding begins before what else is in it.
import torch

x = torch.ones(3, 3)
(torch.nn.Conv2d), where = x.min(dim=0)
y = [0, 1]
y[torch.tensor(0)], first = x.max(dim=0)
y[torch.tensor(0)] = x.relu_()
