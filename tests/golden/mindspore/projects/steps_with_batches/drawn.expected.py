# SPDX-License-Identifier: Apache-2.0
import mindspore as ms
from mindspore import mint
import mindspore.nn as nn
from mindspore.mint.nn import functional as F

batch_size, block_size = 4, 8
with open("input.txt", encoding="utf-8") as f:
    text = f.read()
chars = sorted(set(text))
codes = {ch: i for i, ch in enumerate(chars)}
encode = lambda s: [codes[c] for c in s]
data = ms.tensor(encode(text), dtype=ms.int64)
train_data, val_data = data[:1000], data[1000:]


def get_batch(split):
    source = train_data if split == "train" else val_data
    ix = mint.randint(len(source) - block_size, (batch_size,))
    x = mint.stack([source[i : i + block_size] for i in ix])
    y = mint.stack([source[i + 1 : i + block_size + 1] for i in ix])
    return x, y


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.embed = mint.nn.Embedding(64, 64)

    def construct(self, x, y):
        logits = self.embed(x)
        return logits, F.cross_entropy(logits.view(-1, 64), y.view(-1))


model = Net()
optimizer = mint.optim.AdamW(model.trainable_params(), lr=1e-3)


def forward_fn(xb, yb):
    logits, loss = model(xb, yb)
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for step in range(10):
    # what is drawn is given to the function
    xb, yb = get_batch("train")

    # the loss
    loss, grads = grad_fn(xb, yb)
    optimizer(grads)
