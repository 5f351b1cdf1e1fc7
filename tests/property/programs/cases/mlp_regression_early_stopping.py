# SPDX-License-Identifier: Apache-2.0
import copy
import os
import tempfile

import numpy as np
import torch
import torch.nn as nn


class EarlyStopping:
    """Stops training if validation loss does not improve after a given patience."""

    def __init__(self, patience=5, delta=0.0, path="checkpoint.pt"):
        self.patience = patience
        self.delta = delta
        self.path = path
        self.counter = 0
        self.best_score = None
        self.early_stop = False

    def __call__(self, val_loss, model):
        if self.best_score is None or val_loss < self.best_score - self.delta:
            self.best_score = val_loss
            torch.save(model.state_dict(), self.path)
            self.counter = 0
            return True
        self.counter += 1
        if self.counter >= self.patience:
            self.early_stop = True
        return False


def build_model(in_dim, hidden):
    model = nn.Sequential(
        nn.Linear(in_dim, hidden),
        nn.Tanh(),
        nn.Linear(hidden, hidden),
        nn.Tanh(),
        nn.Linear(hidden, 1),
    )
    scale = [0.3, 0.2, 0.25]
    k = 0
    for layer in model:
        if isinstance(layer, nn.Linear):
            r, c = layer.weight.shape
            grid = np.arange(r)[:, None] + np.arange(c)[None, :]
            with torch.no_grad():
                layer.weight.copy_(torch.tensor(scale[k] * np.cos(grid * 2.1), dtype=torch.float32))
                layer.bias.copy_(torch.linspace(-0.5, 0.5, layer.bias.numel()))
            k += 1
    return model


def get_data():
    rng = np.random.RandomState(7)
    X = rng.uniform(-2, 2, size=(160, 3)).astype(np.float32)
    y = np.sin(X[:, 0]) + 0.5 * X[:, 1] ** 2 - 0.3 * X[:, 2] + rng.normal(0, 0.3, 160)
    y = y.astype(np.float32)[:, None]
    mean, std = X[:100].mean(0), X[:100].std(0)
    X = (X - mean) / std
    return X[:100], y[:100], X[100:130], y[100:130], X[130:], y[130:]


def main():
    Xtr, ytr, Xva, yva, Xte, yte = [torch.from_numpy(a) for a in get_data()]
    model = build_model(3, 16)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.03)
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, mode="min", factor=0.5, patience=4)
    criterion = nn.MSELoss()

    with tempfile.TemporaryDirectory() as tmp:
        stopper = EarlyStopping(patience=12, delta=1e-4, path=os.path.join(tmp, "best.pt"))
        best_epoch = -1
        for epoch in range(200):
            model.train()
            perm = np.random.RandomState(epoch).permutation(len(Xtr))
            train_loss = 0.0
            for start in range(0, len(perm), 20):
                idx = torch.from_numpy(perm[start:start + 20])
                pred = model(Xtr[idx])
                loss = criterion(pred, ytr[idx])
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                train_loss += loss.item() * len(idx)
            train_loss /= len(Xtr)

            model.eval()
            with torch.no_grad():
                val_loss = criterion(model(Xva), yva).item()
            scheduler.step(val_loss)
            if stopper(val_loss, model):
                best_epoch = epoch
            if epoch % 10 == 0:
                print(f"[{epoch:3d}] train {train_loss:.4f} val {val_loss:.4f} lr {optimizer.param_groups[0]['lr']:.5f}")
            if stopper.early_stop:
                print("Early stopping at epoch", epoch, "best epoch", best_epoch)
                break

        last_state = copy.deepcopy(model.state_dict())
        model.load_state_dict(torch.load(stopper.path))
        model.eval()
        with torch.no_grad():
            best_test = criterion(model(Xte), yte).item()
            mae = (model(Xte) - yte).abs().mean().item()
        same = all(torch.equal(last_state[k], v) for k, v in model.state_dict().items())
        print("best val  : %.4f" % stopper.best_score)
        print("test mse  : %.4f" % best_test)
        print("test mae  : %.4f" % mae)
        print("weights changed after reload:", not same)


if __name__ == "__main__":
    main()
