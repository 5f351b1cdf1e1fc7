import torch
import torch.nn.functional as F

from base import Base


class Run(Base):
    def train(self, batches):
        optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)
        self.model.train()
        for x, y in batches:
            loss = F.mse_loss(self.model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
