import numpy as np
import torch


class Loss:
    def __init__(self, criterion):
        self.criterion = criterion
        self.acc_loss = 0
        self.norm_term = 0
        self.seen = torch.zeros(1)
        self.kept = 0

    def reset(self):
        self.norm_term = 0

    def mean(self):
        return self.acc_loss.item() / self.norm_term


class Perplexity(Loss):
    def __init__(self, mask):
        self.mask = mask
        super().__init__(torch.nn.NLLLoss())

    def eval_batch(self, outputs, target: torch.Tensor):
        self.acc_loss += self.criterion(outputs, target)
        self.seen += 1
        self.kept += self.criterion(outputs, target)
        history = [self.kept]
        self.norm_term += np.prod(target.size())
        return history
