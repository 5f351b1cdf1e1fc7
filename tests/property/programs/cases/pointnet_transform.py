# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd import Variable


class STN3d(nn.Module):
    def __init__(self):
        super(STN3d, self).__init__()
        self.conv1 = torch.nn.Conv1d(3, 4, 1)
        self.fc1 = nn.Linear(4, 9)
        self.relu = nn.ReLU()
        self.bn1 = nn.BatchNorm1d(4)

    def forward(self, x):
        batchsize = x.size()[0]
        x = F.relu(self.bn1(self.conv1(x)))
        x = torch.max(x, 2, keepdim=True)[0]
        x = x.view(-1, 4)
        x = self.fc1(x)
        iden = Variable(torch.from_numpy(np.array([1, 0, 0, 0, 1, 0, 0, 0, 1]).astype(np.float32))).view(1, 9).repeat(batchsize, 1)
        if x.is_cuda:
            iden = iden.cuda()
        x = x + iden
        x = x.view(-1, 3, 3)
        return x


class PointNet(nn.Module):
    def __init__(self, k=2):
        super(PointNet, self).__init__()
        self.stn = STN3d()
        self.conv1 = torch.nn.Conv1d(3, 5, 1)
        self.fc = nn.Linear(5, k)

    def forward(self, x):
        trans = self.stn(x)
        x = x.transpose(2, 1)
        x = torch.bmm(x, trans)
        x = x.transpose(2, 1)
        x = F.relu(self.conv1(x))
        x, _ = torch.max(x, 2)
        return F.log_softmax(self.fc(x), dim=-1), trans


def feature_transform_regularizer(trans):
    d = trans.size()[1]
    I = torch.eye(d)[None, :, :]
    if trans.is_cuda:
        I = I.cuda()
    return torch.mean(torch.norm(torch.bmm(trans, trans.transpose(2, 1)) - I, dim=(1, 2)))


classifier = PointNet()
for k, p in enumerate(classifier.parameters()):
    p.data.copy_(torch.tensor(0.4 * np.sin(np.indices(tuple(p.shape)).sum(axis=0) + k)))
optimizer = torch.optim.Adam(classifier.parameters(), lr=0.01, betas=(0.9, 0.999))
rng = np.random.RandomState(24)
for i in range(3):
    points = Variable(torch.from_numpy(rng.randn(4, 6, 3).astype(np.float32)))
    target = Variable(torch.LongTensor(rng.randint(0, 2, (4, 1))))
    target = target[:, 0]
    points = points.transpose(2, 1)
    optimizer.zero_grad()
    classifier = classifier.train()
    pred, trans = classifier(points)
    loss = F.nll_loss(pred, target) + feature_transform_regularizer(trans) * 0.001
    loss.backward()
    optimizer.step()
    pred_choice = pred.data.max(1)[1]
    correct = pred_choice.eq(target.data).cpu().sum()
    print("[%d] train loss: %f accuracy: %f" % (i, loss.item(), correct.item() / float(4)))
