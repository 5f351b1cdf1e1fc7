# SPDX-License-Identifier: Apache-2.0
# Only for paddle: most of it has no resolver for MindSpore
"""Pseudo labels and a teacher that is an average, with settings of the command line."""
import argparse
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class ModelEMA(object):
    def __init__(self, args, model, decay):
        from copy import deepcopy
        self.ema = deepcopy(model)
        self.ema.to(args.device)
        self.ema.eval()
        self.decay = decay
        self.ema_has_module = hasattr(self.ema, "module")
        self.param_keys = [k for k, _ in self.ema.named_parameters()]
        self.buffer_keys = [k for k, _ in self.ema.named_buffers()]
        for p in self.ema.parameters():
            p.requires_grad_(False)

    def update(self, model):
        needs_module = hasattr(model, "module") and not self.ema_has_module
        with torch.no_grad():
            msd = model.state_dict()
            esd = self.ema.state_dict()
            for k in self.param_keys:
                j = "module." + k if needs_module else k
                model_v = msd[j].detach()
                ema_v = esd[k]
                esd[k].copy_(ema_v * self.decay + (1. - self.decay) * model_v)
            for k in self.buffer_keys:
                j = "module." + k if needs_module else k
                esd[k].copy_(msd[j])


def sigmoid_rampup(current, rampup_length):
    if rampup_length == 0:
        return 1.0
    current = np.clip(current, 0.0, rampup_length)
    phase = 1.0 - current / rampup_length
    return float(np.exp(-5.0 * phase * phase))


def softmax_mse_loss(input_logits, target_logits):
    assert input_logits.size() == target_logits.size()
    num_classes = input_logits.size()[1]
    return F.mse_loss(F.softmax(input_logits, dim=1), F.softmax(target_logits, dim=1), reduction="sum") / num_classes


class Net(nn.Module):
    def __init__(self, n_in, n_class):
        super().__init__()
        self.register_buffer("mean", torch.zeros(n_in))
        self.fc1, self.fc2 = nn.Linear(n_in, 6), nn.Linear(6, n_class)

    def forward(self, x):
        if self.training:
            self.mean = 0.9 * self.mean + 0.1 * x.mean(0).detach()
        return self.fc2(F.gelu(self.fc1(x - self.mean)))


def interleave(x, size):
    s = list(x.shape)
    return x.reshape([-1, size] + s[1:]).transpose(0, 1).reshape([-1] + s[1:])


parser = argparse.ArgumentParser()
parser.add_argument("--lr", default=0.1, type=float)
parser.add_argument("--mu", default=2, type=int)
parser.add_argument("--threshold", default=0.4, type=float)
parser.add_argument("--T", default=0.5, type=float)
parser.add_argument("--use-ema", action="store_true", default=True)
args = parser.parse_args([])
args.device = torch.device("cpu")
model = Net(4, 3).to(args.device)
for n, p in model.named_parameters():
    nn.init.constant_(p, 0.0) if "bias" in n else p.data.copy_(torch.from_numpy(np.cos(np.indices(p.shape).sum(0) * 1.3)))
no_decay = ["bias", "bn"]
grouped_parameters = [
    {"params": [p for n, p in model.named_parameters() if not any(nd in n for nd in no_decay)], "weight_decay": 5e-4},
    {"params": [p for n, p in model.named_parameters() if any(nd in n for nd in no_decay)], "weight_decay": 0.0}]
optimizer = torch.optim.SGD(grouped_parameters, lr=args.lr, momentum=0.9, nesterov=True)
scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: max(0., np.cos(np.pi * 7 * s / (16 * 6))))
if args.use_ema:
    ema_model = ModelEMA(args, model, 0.9)
rng = np.random.RandomState(4)
for step in range(4):
    inputs_x = torch.tensor(rng.randn(3, 4), dtype=torch.float)
    targets_x = torch.tensor(rng.randint(0, 3, 3))
    weak = rng.randn(3 * args.mu, 4)
    u_w, u_s = torch.tensor(weak, dtype=torch.float), torch.tensor(weak + 0.3 * rng.randn(3 * args.mu, 4), dtype=torch.float)
    batch_size = inputs_x.shape[0]
    inputs = interleave(torch.cat((inputs_x, u_w, u_s)), 2 * args.mu + 1).to(args.device)
    logits = model(inputs)
    logits = interleave(logits, batch_size)
    logits_x = logits[:batch_size]
    logits_u_w, logits_u_s = logits[batch_size:].chunk(2)
    del logits
    Lx = F.cross_entropy(logits_x, targets_x, reduction="mean")
    pseudo_label = torch.softmax(logits_u_w.detach() / args.T, dim=-1)
    max_probs, targets_u = torch.max(pseudo_label, dim=-1)
    mask = max_probs.ge(args.threshold).float()
    Lu = (F.cross_entropy(logits_u_s, targets_u, reduction="none") * mask).mean()
    with torch.no_grad():
        teacher = ema_model.ema(u_w)
    Lc = sigmoid_rampup(step, 4) * softmax_mse_loss(logits_u_s, teacher) / len(teacher)
    loss = Lx + 1.0 * Lu + Lc
    model.zero_grad()
    loss.backward()
    optimizer.step()
    scheduler.step()
    ema_model.update(model)
    print("%d loss %.4f Lx %.4f Lu %.4f Lc %.5f mask %.2f lr %.4f" % (step, loss.item(), Lx.item(), Lu.item(), Lc.item(), mask.mean().item(), scheduler.get_last_lr()[0]))
test = ema_model.ema if args.use_ema else model
print(test(torch.ones(2, 4)).detach().sum().item(), test.mean.tolist())
