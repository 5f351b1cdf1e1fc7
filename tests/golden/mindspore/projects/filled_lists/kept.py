import torch.nn as nn


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, width), nn.ReLU())


class Single(nn.Module):
    def __init__(self, width, depth):
        super().__init__()
        self.layers = nn.ModuleList()
        for i in range(depth):
            self.layers.append(Block(width))
        for i in range(depth):
            self.layers[i] = self.layers[i].cuda()
        self.shortcut = nn.Sequential()
        self.other = nn.ModuleList([nn.Linear(width, width)])
        self.other.append(nn.Linear(width, 1))


class Layers(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.layers = nn.ModuleList()
        self.layers.append(nn.Linear(width, width))
        self.layers.append(nn.LayerNorm(width))
        self.layers.append(nn.ReLU())


class Local(nn.Module):
    def __init__(self, width):
        super().__init__()
        downs, ups = nn.ModuleList(), nn.ModuleList()
        for i in range(2):
            downs.append(nn.Linear(width, width))
            ups.append(nn.Linear(width, width))
        self.downs = downs
        self.ups = ups


class Filled(nn.Module):
    def __init__(self, width, layers):
        super().__init__()
        self.first = nn.ModuleList([nn.Linear(width, width)])
        self.second = nn.ModuleList((nn.Linear(width, width), nn.ReLU()))
        self.third = nn.ModuleList(self.first)
        self.fourth = nn.ModuleList(layers)


class Empty:
    def __init__(self):
        self.first = nn.ModuleList()
        self.second = nn.ModuleList()
        self.first.append(nn.ReLU())
        self.second.append(nn.ReLU())
