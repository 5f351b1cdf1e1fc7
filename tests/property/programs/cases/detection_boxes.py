# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch


def box_cxcywh_to_xyxy(x):
    x_c, y_c, w, h = x.unbind(-1)
    b = [(x_c - 0.5 * w), (y_c - 0.5 * h), (x_c + 0.5 * w), (y_c + 0.5 * h)]
    return torch.stack(b, dim=-1)


def box_iou(boxes1, boxes2):
    area1 = (boxes1[:, 2] - boxes1[:, 0]) * (boxes1[:, 3] - boxes1[:, 1])
    area2 = (boxes2[:, 2] - boxes2[:, 0]) * (boxes2[:, 3] - boxes2[:, 1])
    lt = torch.max(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.min(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    union = area1[:, None] + area2 - inter
    return inter / union, union


def generalized_box_iou(boxes1, boxes2):
    assert (boxes1[:, 2:] >= boxes1[:, :2]).all()
    iou, union = box_iou(boxes1, boxes2)
    lt = torch.min(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.max(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp(min=0)
    area = wh[:, :, 0] * wh[:, :, 1]
    return iou - (area - union) / area


def nms(boxes, scores, threshold):
    order = scores.argsort(descending=True)
    keep = []
    while order.numel() > 0:
        i = order[0].item()
        keep.append(i)
        if order.numel() == 1:
            break
        iou, _ = box_iou(boxes[i].unsqueeze(0), boxes[order[1:]])
        order = order[1:][iou[0] <= threshold]
    return torch.as_tensor(keep)


def sigmoid_focal_loss(inputs, targets, num_boxes, alpha: float = 0.25, gamma: float = 2):
    prob = inputs.sigmoid()
    ce_loss = torch.nn.functional.binary_cross_entropy_with_logits(inputs, targets, reduction="none")
    p_t = prob * targets + (1 - prob) * (1 - targets)
    loss = ce_loss * ((1 - p_t) ** gamma)
    if alpha >= 0:
        alpha_t = alpha * targets + (1 - alpha) * (1 - targets)
        loss = alpha_t * loss
    return loss.mean(1).sum() / num_boxes


rng = np.random.RandomState(26)
raw = torch.from_numpy(rng.rand(5, 4).astype(np.float32) * 0.5 + 0.3).requires_grad_(True)
logits = torch.from_numpy(rng.randn(5, 3).astype(np.float32)).requires_grad_(True)
target_boxes = torch.from_numpy(rng.rand(5, 4).astype(np.float32) * 0.5 + 0.3)
classes = torch.from_numpy(rng.randint(0, 3, 5))
optimizer = torch.optim.SGD([{"params": [raw]}, {"params": [logits], "weight_decay": 0.01}], lr=0.1)
for step in range(3):
    onehot = torch.zeros_like(logits)
    onehot[torch.arange(5), classes] = 1
    giou = 1 - torch.diag(generalized_box_iou(box_cxcywh_to_xyxy(raw), box_cxcywh_to_xyxy(target_boxes)))
    loss = giou.sum() / 5 + torch.nn.functional.l1_loss(raw, target_boxes, reduction="none").sum() / 5 + sigmoid_focal_loss(logits, onehot, 5)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    scores, labels = logits.softmax(-1)[..., :-1].max(-1)
    print(step, loss.item(), nms(box_cxcywh_to_xyxy(raw).detach(), scores.detach(), 0.3).tolist(), labels.tolist())
