# SPDX-License-Identifier: Apache-2.0
import numpy as np
import torch
import torch.nn as nn


def fill(net):
    """Values that do not change when a matrix is transposed."""
    with torch.no_grad():
        for k, p in enumerate(net.parameters()):
            at = np.indices(tuple(p.shape)).sum(axis=0)
            p.copy_(torch.tensor(0.4 * np.sin(at + k), dtype=torch.float32))


def create_inout_sequences(data, tw):
    seq = []
    for i in range(len(data) - tw):
        seq.append((data[i:i + tw], data[i + tw:i + tw + 1]))
    return seq


class QuantileLoss(nn.Module):
    def __init__(self, quantiles):
        super().__init__()
        self.quantiles = quantiles

    def forward(self, preds, target):
        assert not target.requires_grad
        assert preds.size(0) == target.size(0)
        losses = []
        for i, q in enumerate(self.quantiles):
            errors = target - preds[:, i]
            losses.append(torch.max((q - 1) * errors, q * errors).unsqueeze(1))
        return torch.mean(torch.sum(torch.cat(losses, dim=1), dim=1))


class LSTM(nn.Module):
    def __init__(self, input_size=1, hidden=4, outputs=3):
        super().__init__()
        self.hidden = hidden
        self.lstm = nn.LSTM(input_size, hidden, num_layers=1, batch_first=True)
        self.conv = nn.Conv1d(1, 2, 3, padding=1)
        self.linear = nn.Linear(hidden + 2, outputs)

    def forward(self, x):
        h0 = torch.zeros(1, x.size(0), self.hidden)
        c0 = torch.zeros(1, x.size(0), self.hidden)
        out, (hn, cn) = self.lstm(x, (h0, c0))
        c = torch.relu(self.conv(x.permute(0, 2, 1))).mean(dim=-1)
        return self.linear(torch.cat([out[:, -1, :], c], dim=1))


t = np.linspace(0, 6, 24)
series = torch.FloatTensor(np.sin(t)).view(-1)
lo, hi = series.min(), series.max()
series = (series - lo) / (hi - lo)
windows = series.unfold(0, 5, 1)
X, Y = windows[:, :4].unsqueeze(-1), windows[:, 4]
print(X.shape[0], len(create_inout_sequences(series, 4)), series.mean().item(), Y.std().item())
model = LSTM()
fill(model)
criterion = QuantileLoss([0.1, 0.5, 0.9])
optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, mode="min", factor=0.5, patience=0)
for epoch in range(4):
    perm = torch.from_numpy(np.random.RandomState(epoch).permutation(X.size(0)))
    epoch_loss = 0
    for i in range(0, X.size(0), 8):
        idx = perm[i:i + 8]
        optimizer.zero_grad()
        loss = criterion(model(X[idx]), Y[idx])
        loss.backward()
        optimizer.step()
        epoch_loss += loss.item() * idx.numel()
    scheduler.step(epoch_loss)
    print(epoch, epoch_loss / len(X), optimizer.param_groups[0]["lr"])
model.eval()
preds = []
current = X[-1:]
with torch.no_grad():
    for _ in range(3):
        p = model(current)[:, 1]
        preds.append(p.item())
        current = torch.cat((current[:, 1:], p.view(1, 1, 1)), dim=1)
print(np.round(preds, 4).tolist())
