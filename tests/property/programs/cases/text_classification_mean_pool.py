# SPDX-License-Identifier: Apache-2.0
# Bag-of-embeddings sentiment classifier on a toy corpus.
import re
from collections import Counter

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

POS = ["good", "great", "lovely", "fun", "brilliant", "enjoyed"]
NEG = ["bad", "awful", "boring", "poor", "terrible", "hated"]
FILL = ["the", "movie", "was", "a", "film", "really", "plot", "and", "acting", "it"]

def make_corpus(n, seed):
    rng = np.random.RandomState(seed)
    texts, labels = [], []
    for _ in range(n):
        lab = int(rng.randint(2))
        words = list(rng.choice(FILL, size=rng.randint(3, 9)))
        for _ in range(rng.randint(1, 4)):
            src = POS if lab == 1 else NEG
            if rng.rand() < 0.1:
                src = NEG if lab == 1 else POS
            words.insert(rng.randint(len(words) + 1), str(rng.choice(src)))
        texts.append(" ".join(words) + ".")
        labels.append(lab)
    return texts, labels

def tokenize(s):
    return re.findall(r"[a-z]+", s.lower())

class Vocab:
    def __init__(self, texts, min_freq=1):
        counter = Counter(t for s in texts for t in tokenize(s))
        self.itos = ["<pad>", "<unk>"] + sorted(w for w, c in counter.items() if c >= min_freq)
        self.stoi = {w: i for i, w in enumerate(self.itos)}

    def __len__(self):
        return len(self.itos)

    def encode(self, s):
        return [self.stoi.get(t, 1) for t in tokenize(s)]

class ReviewDataset(Dataset):
    def __init__(self, texts, labels, vocab, max_len=12):
        self.items = []
        for s, l in zip(texts, labels):
            ids = vocab.encode(s)[:max_len]
            ids = ids + [0] * (max_len - len(ids))
            self.items.append((torch.tensor(ids), torch.tensor(float(l))))

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]

class MeanPoolClassifier(nn.Module):
    def __init__(self, vocab_size, dim=16, hidden=12):
        super().__init__()
        self.emb = nn.Embedding(vocab_size, dim, padding_idx=0)
        self.fc = nn.Linear(dim, hidden)
        self.out = nn.Linear(hidden, 1)
        table = np.random.RandomState(3).normal(0, 0.3, (vocab_size, dim)).astype(np.float32)
        table[0] = 0
        self.emb.weight.data = torch.from_numpy(table)
        nn.init.constant_(self.fc.weight, 0.05)
        nn.init.constant_(self.out.weight, 0.2)
        self.fc.bias.data = torch.from_numpy(np.linspace(-0.2, 0.2, hidden).astype(np.float32))
        nn.init.zeros_(self.out.bias)

    def forward(self, ids):
        mask = (ids != 0).unsqueeze(-1).float()
        e = self.emb(ids) * mask
        pooled = e.sum(1) / mask.sum(1).clamp(min=1.0)
        h = torch.tanh(self.fc(pooled))
        return self.out(h).squeeze(-1)

def evaluate(model, loader, criterion):
    model.eval()
    losses, hits, total = 0.0, 0, 0
    with torch.no_grad():
        for ids, y in loader:
            logit = model(ids)
            losses += criterion(logit, y).item() * len(y)
            hits += ((logit > 0).float() == y).sum().item()
            total += y.size(0)
    return losses / total, hits / total

if __name__ == "__main__":
    train_texts, train_labels = make_corpus(300, 0)
    val_texts, val_labels = make_corpus(80, 1)
    vocab = Vocab(train_texts)
    print("vocab size", len(vocab), "| sample:", train_texts[0])
    dl = DataLoader(ReviewDataset(train_texts, train_labels, vocab), batch_size=20)
    vl = DataLoader(ReviewDataset(val_texts, val_labels, vocab), batch_size=40)
    model = MeanPoolClassifier(len(vocab))
    criterion = nn.BCEWithLogitsLoss()
    opt = torch.optim.Adam(model.parameters(), lr=1e-2, betas=(0.9, 0.98), eps=1e-8)
    for ep in range(6):
        model.train()
        tot = 0.0
        for ids, y in dl:
            opt.zero_grad()
            loss = criterion(model(ids), y)
            loss.backward()
            opt.step()
            tot += loss.item()
        vloss, vacc = evaluate(model, vl, criterion)
        print(f"epoch {ep + 1} train_loss={tot / len(dl):.4f} val_loss={vloss:.4f} val_acc={vacc:.4f}")
    for s in ["the film was great and fun", "awful boring plot", "unknownword movie"]:
        ids = torch.tensor([vocab.encode(s)])
        print(f"{torch.sigmoid(model(ids)).item():.4f}  {s}")
    print("pad row norm: %.4f" % model.emb.weight[0].norm().item())
