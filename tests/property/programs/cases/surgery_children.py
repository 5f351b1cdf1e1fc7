# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

rng = np.random.RandomState(24)


class Backbone(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential()
        for i, (a, b) in enumerate([(3, 4), (4, 6)]):
            self.features.add_module("conv%d" % i, nn.Conv2d(a, b, 3, padding=1, bias=False))
            self.features.add_module("norm%d" % i, nn.BatchNorm2d(b))
            self.features.add_module("relu%d" % i, nn.ReLU(inplace=True))
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.classifier = nn.Linear(6, 10)
        for m in self.modules():
            if isinstance(m, nn.Conv2d):
                n = m.kernel_size[0] * m.kernel_size[1] * m.out_channels
                m.weight.data.fill_(2.0 / n)
            elif isinstance(m, nn.BatchNorm2d):
                m.weight.data.fill_(1)
                m.bias.data.zero_()

    def forward(self, x):
        x = self.pool(self.features(x))
        return self.classifier(torch.flatten(x, 1))


model = Backbone()
for param in model.parameters():
    param.requires_grad = False
model.classifier = nn.Linear(model.classifier.in_features, 2)
nn.init.constant_(model.classifier.weight, 0.1)
nn.init.zeros_(model.classifier.bias)
for param in model.features.norm1.parameters():
    param.requires_grad = True
extractor = nn.Sequential(*list(model.children())[:-1])
x = torch.from_numpy(rng.rand(4, 3, 6, 6).astype("float32"))
y = torch.tensor([0, 1, 1, 0])
trainable = [(n, p) for n, p in model.named_parameters() if p.requires_grad]
print([n for n, _ in trainable], sum(p.nelement() for _, p in trainable))
optimizer = torch.optim.SGD(filter(lambda p: p.requires_grad, model.parameters()), lr=0.5, momentum=0.9, weight_decay=1e-3)
before = extractor(x).view(4, -1).detach().clone()
for step in range(3):
    model.train()
    model.features[0].eval()
    loss = F.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, round(loss.item(), 5), all(p.grad is None for p in model.features.conv0.parameters()))
after = extractor(x).flatten(start_dim=1)
print(tuple(after.shape), (after - before).abs().max().item() > 0)
print([type(child).__name__ for child in model.features.children()][:2] != [], len(list(model.named_children())))
print(sorted(set(k.split(".")[0] for k in model.state_dict().keys())))
