import mindspore as ms
from mindspore import mint

from net import Net

net = Net()
criterion = mint.nn.CrossEntropyLoss()
optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1)


def train(batches):
    correct = 0
    records = []

    def forward_fn(x, y):
        hidden = net(x)
        out = hidden.view(-1, 10)
        loss = criterion(out, y)
        return loss, hidden, out

    grad_fn = ms.value_and_grad(
        forward_fn, None, optimizer.parameters, has_aux=True
    )

    for x, y in batches:
        (loss, hidden, out), grads = grad_fn(x, y)
        # What is counted here needs what the loss is made of.
        correct += (out.argmax(1) == y).sum().item()
        records.append(hidden.mean().item())
        optimizer(grads)
    return correct, records
