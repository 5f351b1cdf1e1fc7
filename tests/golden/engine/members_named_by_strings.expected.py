import spindle.nn as nn


class Net(nn.Layer):
    def __init__(self, name, part):
        super().__init__()
        self.left = nn.Linear(1, 2)
        self.right = part  # kept
        self.hang(name, part)
        self.hang("two words", part)
        self.hang("class", part)
        self.hang("left.weight", part)
        self.hang(f"{name}", part)
        other = self.hang("other", part)
        print(other)
