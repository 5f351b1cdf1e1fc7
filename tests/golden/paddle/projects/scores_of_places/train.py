import torch.nn as nn
import torch.nn.functional as F
from models import UNet


def train(loader):
    model = UNet()
    criterion = nn.CrossEntropyLoss()
    for images, labels in loader:
        scores = model(images)
        loss = criterion(scores, labels) + F.cross_entropy(scores, labels)
        loss.backward()
