import paddle
import paddle.nn as nn
import paddle.nn.functional as F

import compat_paddle


def train(model, loader):
    criterion = nn.CrossEntropyLoss()
    for images, labels in loader:
        scores = model(images)
        loss = criterion(scores, labels)
        loss.backward()


def train_words(model, loader):
    criterion = nn.CrossEntropyLoss(axis=1)
    for words, labels in loader:
        scores = model(words)
        criterion(compat_paddle.swapaxes(scores, 1, 2), labels).backward()


def step(model, words, labels):
    scores = model(words).transpose([0, 2, 1])
    return F.cross_entropy(scores, labels, axis=1)


def rows(model, images, labels: paddle.Tensor):
    scores = model(images)
    return F.cross_entropy(scores, labels, reduction='sum')


def maps(scores: paddle.Tensor, labels):
    n, c, h, w = scores.shape
    return F.cross_entropy(scores, labels, axis=1) / n
