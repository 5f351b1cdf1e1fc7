from .compat import *

class A(nn.Module):
    def forward(self, x):
        return loom.relu(nn.functional.relu(x))
