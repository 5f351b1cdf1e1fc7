import torch


def flat(outputs, level):
    return outputs[level].permute(0, 2, 3, 1).float()


def kept(x):
    return torch.relu(x).permute(0, 2, 1).float()


def shown(pictures):
    return pictures[0].permute(1, 2, 0).clamp(0, 255).to(torch.uint8)
