import paddle
import paddle.nn as nn
import paddle.nn.functional as F
from models import UNet
from timm.utils import accuracy


def evaluate(loader, model):
    criterion = nn.CrossEntropyLoss()
    for images, labels in loader:
        output = model(images)
        loss = criterion(output, labels)
        acc1, acc5 = accuracy(output, labels, topk=(1, 5))


def compute_top_k(logits, labels, k):
    _, best = paddle.topk(logits, k, axis=-1)
    return (best == labels[:, None]).astype("float32").sum(axis=-1)


def train(loader):
    model = UNet()
    for images, labels in loader:
        scores = model(images)
        loss = F.cross_entropy(scores, labels, reduction="none")
        best = compute_top_k(scores, labels, k=5)
        dense = F.cross_entropy(model(images), labels, axis=1)
