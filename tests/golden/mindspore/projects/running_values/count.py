import torch

from net import Net

model = Net()
print(sum(p.numel() for p in model.parameters()))
print([name for name, _ in model.named_parameters()])
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
