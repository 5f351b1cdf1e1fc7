from contextlib import nullcontext
import mindspore as ms
from mindspore import nn, ops

criterion = nn.CrossEntropyLoss()


def epochs(model, optimizer, loaders, x, y):
    best = 0.0
    for phase in ["train", "val"]:
        total, right = 0.0, 0

        def forward_fn(inputs, labels):
            outputs = model(inputs)
            _, preds = ops.max(outputs, 1)
            loss = criterion(outputs, labels)  # of the batch
            return loss, preds

        grad_fn = ms.value_and_grad(
            forward_fn, None, optimizer.parameters, has_aux=True
        )

        for inputs, labels in loaders[phase]:
            # gradients only in training
            with nullcontext() if phase == "train" else ms._no_grad():
                if phase == "train":
                    (loss, preds), grads = grad_fn(inputs, labels)
                else:
                    loss, preds = forward_fn(inputs, labels)

                # and the step, too
                if phase == "train":
                    grads = ops.clip_by_global_norm(grads, 1.0)
                    optimizer(grads)
            total += loss.item()
            right += ops.sum(preds == labels)
        accuracy = right.to(ms.float64) / total
        if accuracy > best:
            best = accuracy
    print(f"{float(best):.4f}")


class Trainer:
    def __init__(self, model, optimizer):
        self.model = model
        self.optimizer = optimizer

    def run(self, loader, train):
        total = 0.0
        with nullcontext() if train else ms._no_grad():
            def forward_fn(x, y):
                loss = criterion(self.model(x), y)
                return loss

            grad_fn = ms.value_and_grad(
                forward_fn, None, self.optimizer.parameters
            )

            for x, y in loader:
                if train:
                    loss, grads = grad_fn(x, y)
                else:
                    loss = forward_fn(x, y)
                if train:
                    self.optimizer(grads)
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

    def forward_fn(inputs, labels):
        loss = criterion(model(inputs), labels)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for i in range(0, len(x), 4):
        inputs, labels = x[i : i + 4], y[i : i + 4]
        with nullcontext() if phase == "train" else ms._no_grad():
            if phase == "train":
                loss, grads = grad_fn(inputs, labels)
            else:
                loss = forward_fn(inputs, labels)
            if phase == "train":
                optimizer(grads)


@ms._no_grad()
def frozen(model, x):
    return model(x)


def main(optimizer):
    model = nn.Dense(2, 2)
    data = {"train": (ops.ones((8, 2)), ops.zeros(8).long())}
    batches(model, optimizer, data, "train")
    with ms._no_grad():
        print(model(data["train"][0]))
