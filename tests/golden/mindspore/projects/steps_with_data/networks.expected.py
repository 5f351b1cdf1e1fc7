from mindspore import mint, nn


class Critic(nn.Cell):
    def __init__(self, size):
        super().__init__()
        self.output_shape = (1, size)
        self.fc = mint.nn.Linear(size, size)

    def construct(self, x):
        return self.fc(x)
