import torch

from net import Net


class Trainer:
    def __init__(self, config):
        self.enabled = config.amp
        self.model = Net(config.classes)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=config.lr)
        self.criterion = torch.nn.CrossEntropyLoss()

    def step(self, x, y):
        self.optimizer.zero_grad()
        with torch.autocast(device_type="cuda", dtype=torch.bfloat16):
            # one batch
            out = self.model(x)
            loss = self.criterion(
                out,
                y,
            )
        loss.backward()
        self.optimizer.step()
        return loss.item()
