from nets import *
from tools import *


class A:
    def step(self):
        nn.utils.clip_grad_norm_(self.network.get_parameters(), 1)
