from mindspore import mint
import mindspore.nn as nn


class Drop(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = mint.nn.Dropout(0.1)
        self.set_train()

    def construct(self, x):
        return self.drop(x)


class Trainer:
    def __init__(self, model):
        self.model = model

    def train(self, x):
        self.model(x).sum().backward()


trainer = Trainer(Drop())
trainer.train(None)
