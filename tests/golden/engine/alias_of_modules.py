import loom.nn as nn
import loom.nn.functional as F


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)  # three in

    def forward(self, x):
        return F.drop(self.fc(x), p=0.1)
