import loom.nn as nn


class Net(nn.Module):
    def __init__(self, name, part):
        super().__init__()
        self.hang("left", nn.Linear(1, 2))
        self.hang(part=part, name='right')  # kept
        self.hang(name, part)
        self.hang("two words", part)
        self.hang("class", part)
        self.hang("left.weight", part)
        self.hang(f"{name}", part)
        other = self.hang("other", part)
        print(other)
