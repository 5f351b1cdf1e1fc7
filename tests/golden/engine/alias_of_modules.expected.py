import spindle.nn as nn
import spindle.nn.functional as F


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 4)  # three in

    def forward(self, x):
        return F.drop(self.fc(x), p=0.1)
