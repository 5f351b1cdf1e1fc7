# SPDX-License-Identifier: Apache-2.0
# Only for paddle: MindSpore's loss wants other lengths.
import torch
import torch.nn as nn
import torch.nn.functional as F


class Converter:
    """Texts as numbers: in rows, or one behind the other."""

    def __init__(self, characters, in_rows):
        self.numbers = {c: i + 1 for i, c in enumerate(characters)}
        self.in_rows = in_rows

    def encode(self, texts, longest=5):
        lengths = [len(text) for text in texts]
        rows = torch.LongTensor(len(texts), longest).fill_(0)
        for i, text in enumerate(texts):
            rows[i][:len(text)] = torch.LongTensor([self.numbers[c] for c in text])
        if self.in_rows:
            return rows, torch.IntTensor(lengths)
        return torch.IntTensor([self.numbers[c] for text in texts for c in text]), torch.IntTensor(lengths)


def make_criterion(prediction):
    if "CTC" in prediction:
        criterion = nn.CTCLoss(zero_infinity=True)
    else:
        criterion = nn.CrossEntropyLoss(ignore_index=0)
    return criterion


def step(model, criterion, optimizer, x, converter, texts):
    labels, lengths = converter.encode(texts)
    preds = model(x)
    sizes = torch.IntTensor([preds.size(1)] * len(texts))
    cost = criterion(preds.log_softmax(2).permute(1, 0, 2), labels, sizes, lengths)
    model.zero_grad()
    cost.backward()
    optimizer.step()
    return cost.item()


def main():
    x = torch.arange(2 * 8 * 4.0).reshape(2, 8, 4).sin()
    for in_rows in (True, False):
        model = nn.Linear(4, 4, bias=True)
        nn.init.constant_(model.weight, 0.2)
        nn.init.zeros_(model.bias)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
        criterion = make_criterion("CTC")
        converter = Converter("abc", in_rows)
        for i in range(3):
            print(in_rows, i, round(step(model, criterion, optimizer, x, converter, ["abc", "ba"]), 4))
        labels, lengths = converter.encode(["ca", "b"])
        scores = F.log_softmax(model(x), dim=2).transpose(0, 1)
        print(round(F.ctc_loss(scores, labels, (8, 8), tuple(lengths.tolist()), reduction="sum").item(), 4))


if __name__ == "__main__":
    main()
