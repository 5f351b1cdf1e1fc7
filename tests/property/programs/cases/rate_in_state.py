"""The rate of a step, read from the state of the optimizer, as many programs print it."""
import numpy as np
import torch
from torch import nn

rng = np.random.RandomState(3)
x = torch.from_numpy(rng.randn(24, 4).astype(np.float32))
y = torch.from_numpy(rng.randn(24, 1).astype(np.float32))


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.from_numpy(rng.randn(4, 1).astype(np.float32)))

    def forward(self, x):
        return x @ self.weight


class Trainer:
    def __init__(self, model):
        self.model = model
        self.optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        self.scheduler = torch.optim.lr_scheduler.StepLR(self.optimizer, step_size=2, gamma=0.5)

    def epoch(self):
        loss = ((self.model(x) - y) ** 2).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        rate = self.optimizer.state_dict()['param_groups'][0]['lr']
        self.scheduler.step()
        return loss.item(), rate


trainer = Trainer(Net())
for epoch in range(6):
    loss, rate = trainer.epoch()
    print("epoch {} loss {:.5f} lr {:.5f}".format(epoch, loss, rate))
print("next %.5f" % trainer.optimizer.state_dict()["param_groups"][0]["lr"])
