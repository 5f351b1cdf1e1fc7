# SPDX-License-Identifier: Apache-2.0
"""Variable-length sequence classification with a bidirectional LSTM and packed sequences."""
import numpy as np
import torch
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import Dataset, DataLoader

PAD = 0


class ParityLikeData(Dataset):
    """Label 1 when token `5` appears before token `9` (or there is no 9)."""

    def __init__(self, n, vocab=12, seed=0):
        rng = np.random.default_rng(seed)
        self.samples = []
        for _ in range(n):
            length = int(rng.integers(3, 11))
            toks = rng.integers(1, vocab, length)
            i5 = np.flatnonzero(toks == 5)
            i9 = np.flatnonzero(toks == 9)
            first5 = i5[0] if len(i5) else 99
            first9 = i9[0] if len(i9) else 100
            self.samples.append((toks, int(first5 < first9)))

    def __len__(self):
        return len(self.samples)

    def __getitem__(self, i):
        return self.samples[i]


def collate_fn(batch):
    lengths = torch.as_tensor([len(t) for t, _ in batch])
    x = pad_sequence([torch.as_tensor(t) for t, _ in batch], batch_first=True, padding_value=PAD)
    y = torch.as_tensor([l for _, l in batch])
    return x, lengths, y


class BiLSTMClassifier(nn.Module):
    def __init__(self, vocab, emb, hid, n_class):
        super().__init__()
        self.embedding = nn.Embedding(vocab, emb, padding_idx=PAD)
        self.lstm = nn.LSTM(emb, hid, num_layers=1, bidirectional=True, batch_first=True)
        self.fc = nn.Linear(4 * hid, n_class)

    def forward(self, x, lengths):
        emb = self.embedding(x)
        packed = pack_padded_sequence(emb, lengths.cpu(), batch_first=True, enforce_sorted=False)
        out, (h, c) = self.lstm(packed)
        out, out_len = pad_packed_sequence(out, batch_first=True)
        mask = torch.arange(out.size(1))[None, :] < out_len[:, None]
        mean = (out * mask.unsqueeze(-1)).sum(1) / out_len.unsqueeze(-1)
        last = torch.cat([h[-2], h[-1]], dim=1)
        return self.fc(torch.cat([mean, last], dim=1))


def set_weights(m):
    rng = np.random.default_rng(123)
    with torch.no_grad():
        table = rng.normal(0, 1.0, (m.embedding.num_embeddings, m.embedding.embedding_dim))
        table[PAD] = 0.0
        m.embedding.weight.copy_(torch.from_numpy(table))
        for k, (name, p) in enumerate(m.lstm.named_parameters()):
            if name.startswith("weight"):
                p.fill_(0.05 * (k + 1))
            elif name.startswith("bias_ih"):
                p.copy_(torch.from_numpy(rng.uniform(-0.5, 0.5, p.shape[0])))
            else:
                p.zero_()
        m.fc.weight.fill_(0.05)
        m.fc.bias.copy_(torch.tensor([0.05, -0.05]))


def run_epoch(model, loader, loss_fn, optimizer=None):
    training = optimizer is not None
    model.train(training)
    loss_sum, correct, count = 0.0, 0, 0
    with torch.set_grad_enabled(training):
        for x, lengths, y in loader:
            logits = model(x, lengths)
            loss = loss_fn(logits, y)
            if training:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            loss_sum += loss.item() * y.size(0)
            correct += (logits.argmax(1) == y).sum().item()
            count += y.size(0)
    return loss_sum / count, correct / count


def main():
    train_loader = DataLoader(ParityLikeData(128, seed=0), batch_size=16, shuffle=False, collate_fn=collate_fn)
    val_loader = DataLoader(ParityLikeData(48, seed=1), batch_size=24, shuffle=False, collate_fn=collate_fn)
    model = BiLSTMClassifier(12, 6, 8, 2)
    set_weights(model)
    print("parameters:", sum(p.numel() for p in model.parameters() if p.requires_grad))
    opt = torch.optim.Adam(model.parameters(), lr=0.01)
    loss_fn = nn.CrossEntropyLoss()
    for epoch in range(1, 11):
        tl, ta = run_epoch(model, train_loader, loss_fn, opt)
        vl, va = run_epoch(model, val_loader, loss_fn)
        print(f"{epoch:2d} | train {tl:.5f} {ta:.4f} | val {vl:.5f} {va:.4f}")
    x, lengths, y = next(iter(val_loader))
    with torch.no_grad():
        p = model(x, lengths).softmax(-1)[:, 1]
    print("lengths", lengths[:6].tolist())
    print("p(1)", [f"{v:.4f}" for v in p[:6].tolist()])
    print("pad row untouched:", bool((model.embedding.weight[PAD] == 0).all()))


if __name__ == "__main__":
    main()
