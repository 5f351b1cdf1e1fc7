import torch


def score(model, x):
    with torch.autocast("cuda"):
        return model(x)
