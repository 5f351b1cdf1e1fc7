# SPDX-License-Identifier: Apache-2.0
"""Targets of a grid of anchors."""
import numpy as np
import torch
import torch.nn as nn


def to_cpu(tensor):
    return tensor.detach().cpu()


def bbox_iou(box1, box2, x1y1x2y2=True, GIoU=False, eps=1e-9):
    box2 = box2.T
    if x1y1x2y2:
        b1_x1, b1_y1, b1_x2, b1_y2 = box1[0], box1[1], box1[2], box1[3]
        b2_x1, b2_y1, b2_x2, b2_y2 = box2[0], box2[1], box2[2], box2[3]
    else:
        b1_x1, b1_x2 = box1[0] - box1[2] / 2, box1[0] + box1[2] / 2
        b1_y1, b1_y2 = box1[1] - box1[3] / 2, box1[1] + box1[3] / 2
        b2_x1, b2_x2 = box2[0] - box2[2] / 2, box2[0] + box2[2] / 2
        b2_y1, b2_y2 = box2[1] - box2[3] / 2, box2[1] + box2[3] / 2
    inter = (torch.min(b1_x2, b2_x2) - torch.max(b1_x1, b2_x1)).clamp(0) * (torch.min(b1_y2, b2_y2) - torch.max(b1_y1, b2_y1)).clamp(0)
    w1, h1 = b1_x2 - b1_x1, b1_y2 - b1_y1 + eps
    w2, h2 = b2_x2 - b2_x1, b2_y2 - b2_y1 + eps
    union = w1 * h1 + w2 * h2 - inter + eps
    iou = inter / union
    if GIoU:
        cw = torch.max(b1_x2, b2_x2) - torch.min(b1_x1, b2_x1)
        ch = torch.max(b1_y2, b2_y2) - torch.min(b1_y1, b2_y1)
        c_area = cw * ch + eps
        return iou - (c_area - union) / c_area
    return iou


class YOLOLayer(nn.Module):
    def __init__(self, anchors, num_classes):
        super().__init__()
        self.num_anchors, self.num_classes, self.no = len(anchors), num_classes, num_classes + 5
        self.grid = torch.zeros(1)
        anchors = torch.tensor(list(sum(anchors, ()))).float().view(-1, 2)
        self.register_buffer("anchors", anchors)
        self.register_buffer("anchor_grid", anchors.clone().view(1, -1, 1, 1, 2))
        self.stride = None

    def forward(self, x, img_size):
        stride = img_size // x.size(2)
        self.stride = stride
        bs, _, ny, nx = x.shape
        x = x.view(bs, self.num_anchors, self.no, ny, nx).permute(0, 1, 3, 4, 2).contiguous()
        if not self.training:
            if self.grid.shape[2:4] != x.shape[2:4]:
                self.grid = self._make_grid(nx, ny).to(x.device)
            x[..., 0:2] = (x[..., 0:2].sigmoid() + self.grid) * stride
            x[..., 2:4] = torch.exp(x[..., 2:4]) * self.anchor_grid
            x[..., 4:] = x[..., 4:].sigmoid()
            x = x.view(bs, -1, self.no)
        return x

    @staticmethod
    def _make_grid(nx=20, ny=20):
        yv, xv = torch.meshgrid([torch.arange(ny), torch.arange(nx)], indexing="ij")
        return torch.stack((xv, yv), 2).view((1, 1, ny, nx, 2)).float()


def build_targets(p, targets, layer):
    na, nt = 2, targets.shape[0]
    gain = torch.ones(7, device=targets.device)
    ai = torch.arange(na, device=targets.device).float().view(na, 1).repeat(1, nt)
    targets = torch.cat((targets.repeat(na, 1, 1), ai[:, :, None]), 2)
    anchors = layer.anchors / layer.stride
    gain[2:6] = torch.tensor(p.shape)[[3, 2, 3, 2]]
    t = targets * gain
    if nt:
        r = t[:, :, 4:6] / anchors[:, None]
        j = torch.max(r, 1. / r).max(2)[0] < 4
        t = t[j]
    else:
        t = targets[0]
    b, c = t[:, :2].long().T
    gxy, gwh = t[:, 2:4], t[:, 4:6]
    gij = gxy.long()
    gi, gj = gij.T
    a = t[:, 6].long()
    indices = (b, a, gj.clamp_(0, int(gain[3]) - 1), gi.clamp_(0, int(gain[2]) - 1))
    return c, torch.cat((gxy - gij, gwh), 1), indices, anchors[a]


def compute_loss(predictions, targets, layer):
    lcls, lbox, lobj = torch.zeros(1), torch.zeros(1), torch.zeros(1)
    tcls, tbox, (b, anchor, grid_j, grid_i), anchors = build_targets(predictions, targets, layer)
    BCEcls = nn.BCEWithLogitsLoss(pos_weight=torch.tensor([1.0]))
    BCEobj = nn.BCEWithLogitsLoss(pos_weight=torch.tensor([1.0]))
    tobj = torch.zeros_like(predictions[..., 0])
    if b.shape[0]:
        ps = predictions[b, anchor, grid_j, grid_i]
        pxy = ps[:, :2].sigmoid()
        pwh = torch.exp(ps[:, 2:4]) * anchors
        pbox = torch.cat((pxy, pwh), 1)
        iou = bbox_iou(pbox.T, tbox, x1y1x2y2=False, GIoU=True)
        lbox += (1.0 - iou).mean()
        tobj[b, anchor, grid_j, grid_i] = iou.detach().clamp(0).type(tobj.dtype)
        if ps.size(1) - 5 > 1:
            t = torch.zeros_like(ps[:, 5:])
            t[range(b.shape[0]), tcls] = 1
            lcls += BCEcls(ps[:, 5:], t)
    lobj += BCEobj(predictions[..., 4], tobj)
    lbox *= 0.05
    lcls *= 0.5
    loss = lbox + lobj + lcls
    return loss, to_cpu(torch.cat((lbox, lobj, lcls, loss)))


rng = np.random.RandomState(12)
conv = nn.Conv2d(2, 2 * 7, 1)
conv.weight.data = torch.from_numpy(0.2 * rng.randn(14, 2, 1, 1)).float()
conv.bias.data = torch.linspace(-0.5, 0.5, 14)
layer = YOLOLayer([(8, 8), (16, 12)], 2)
image = torch.tensor(rng.rand(2, 2, 4, 4), dtype=torch.float32)
targets = torch.tensor([[0, 1, 0.3, 0.4, 0.3, 0.3], [1, 0, 0.6, 0.6, 0.5, 0.4], [1, 1, 0.2, 0.8, 0.25, 0.25]])
optimizer = torch.optim.SGD(conv.parameters(), lr=0.1, momentum=0.9)
for it in range(3):
    layer.train()
    loss, components = compute_loss(layer(conv(image), 32), targets, layer)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    print(it, [round(float(v), 4) for v in components])
layer.eval()
with torch.no_grad():
    out = layer(conv(image), 32)
    keep = out[..., 4] > 0.4
    conf, cls = out[..., 5:].max(2, keepdim=True)
    print(out.shape[1], int(keep.sum()), round(out[..., :4].mean().item(), 4), cls.sum().item())
