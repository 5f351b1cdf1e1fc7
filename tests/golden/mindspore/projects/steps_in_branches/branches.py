import torch
from torch import nn

criterion = nn.CrossEntropyLoss()


def epochs(model, optimizer, loaders, x, y):
    best = 0.0
    for phase in ["train", "val"]:
        total, right = 0.0, 0
        for inputs, labels in loaders[phase]:
            optimizer.zero_grad()
            # gradients only in training
            with torch.set_grad_enabled(phase == "train"):
                outputs = model(inputs)
                _, preds = torch.max(outputs, 1)
                loss = criterion(outputs, labels)  # of the batch

                # and the step, too
                if phase == "train":
                    loss.backward()
                    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
                    optimizer.step()
            total += loss.item()
            right += torch.sum(preds == labels)
        accuracy = right.double() / total
        if accuracy > best:
            best = accuracy
    print(f"{best:.4f}")


class Trainer:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def run(self, loader, train):
        total = 0.0
        with torch.set_grad_enabled(train):
            for x, y in loader:
                loss = criterion(self.model(x), y)
                if train:
                    self.optimizer.zero_grad()
                    loss.backward()
                    self.optimizer.step()
                else:
                    print("validated")
                total += loss.item()
        return total

    def changing(self, loader, train):
        for x, y in loader:
            loss = criterion(self.model(x), y)
            train = not train
            if train:
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()

    def called(self, loader, rounds):
        for i, (x, y) in enumerate(loader):
            loss = criterion(self.model(x), y)
            if rounds.next():
                self.optimizer.zero_grad()
                loss.backward()
                self.optimizer.step()

    def weighted(self, loader, train):
        for x, y in loader:
            loss = criterion(self.model(x), y)
            if train:
                self.optimizer.zero_grad()
                loss = loss * 2
                loss.backward()
                self.optimizer.step()


def batches(model, optimizer, data, phase):
    x, y = data[phase]
    for i in range(0, len(x), 4):
        inputs, labels = x[i : i + 4], y[i : i + 4]
        optimizer.zero_grad()
        with torch.set_grad_enabled(phase == "train"):
            loss = criterion(model(inputs), labels)
            if phase == "train":
                loss.backward()
                optimizer.step()


@torch.set_grad_enabled(False)
def frozen(model, x):
    return model(x)


def main(optimizer):
    torch.set_grad_enabled(True)
    model = nn.Linear(2, 2)
    data = {"train": (torch.ones(8, 2), torch.zeros(8).long())}
    batches(model, optimizer, data, "train")
    with torch.set_grad_enabled(False):
        print(model(data["train"][0]))
