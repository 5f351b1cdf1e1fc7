# What findings leave of a value is a name given to itself: the statement goes.
import torch
import torch.nn as nn

x: torch.Tensor
n: int
model: nn.Module
model = model.train(n)
x = x.cuda(); model = model.eval()
v, x = model, x.to("cuda")
device = x.device
y = [one.cuda() for one in (x, x)]
print(y, torch.zeros(3, device=device))
