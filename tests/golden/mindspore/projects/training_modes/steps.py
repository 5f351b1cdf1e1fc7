import torch
import torch.nn.functional as F


def train(model, optimizer, batches):
    for x, y in batches:
        loss = F.mse_loss(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def evaluate(model, batches):
    model.eval()
    total = sum(F.mse_loss(model(x), y).item() for x, y in batches)
    model.train()
    return total
