import torch


def flat(outputs, level):
    return outputs[level].permute(0, 2, 3, 1).float()


def kept(x):
    return torch.relu(x).permute(0, 2, 1).float()
