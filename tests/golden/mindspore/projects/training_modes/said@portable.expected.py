import mindspore.nn as nn


class Drop(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = nn.Dropout(p=0.1)

    def construct(self, x):
        return self.drop(x)


class Trainer:
    def __init__(self, model):
        self.model = model

    def train(self, x):
        self.model.set_train()
        self.model(x).sum().backward()
