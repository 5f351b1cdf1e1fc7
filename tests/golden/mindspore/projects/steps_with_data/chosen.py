import torch
from torch import nn, optim


class Trainer:
    def __init__(self, net: nn.Module, schedule, on_gpu):
        self.net = net
        self.schedule = schedule
        self.on_gpu = on_gpu
        self.optimizer = optim.SGD(net.parameters(), lr=0.1)

    def run(self, loader):
        for i, sample in enumerate(loader):
            image, target = sample["image"], sample["label"]
            if self.on_gpu:
                image, target = image.cuda(), target.cuda()
            self.schedule(self.optimizer, i)
            self.optimizer.zero_grad()
            output = self.net(image)
            loss = (output - target).pow(2).mean()
            loss.backward()
            self.optimizer.step()
            print(loss.item())
        print(image.shape, output.shape)
