from torch import optim

from losses import distance


class Trainer:
    def __init__(self, model):
        self.model = model
        self.optimizer = optim.Adam(self.model.parameters(), lr=1e-3)

    def step(self, x, y):
        self.optimizer.zero_grad()
        pred = self.model(x)
        loss = distance(pred, y)
        loss.backward()
        self.optimizer.step()
        return loss.item(), pred

    def alone(self, x):
        forward_fn = self.model
        self.optimizer.zero_grad()
        loss = forward_fn(x).mean()
        loss.backward()
        self.optimizer.step()
