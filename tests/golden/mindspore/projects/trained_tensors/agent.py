import torch
from torch import optim


class Agent:
    def __init__(self, rate):
        self.log_alpha = torch.zeros(1, requires_grad=True)
        self.optimizer = optim.Adam([self.log_alpha], lr=rate)

    def update(self, log_pi, target):
        alpha_loss = -(self.log_alpha * (log_pi + target).detach()).mean()
        self.optimizer.zero_grad()
        alpha_loss.backward()
        self.optimizer.step()
        return self.log_alpha.exp().item()
