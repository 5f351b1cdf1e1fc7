import mindspore as ms
from mindspore.experimental import optim
import torch.nn
from mindspore import nn, ops


def clipped(src, target, encoder, decoder, first, second, criterion):
    def forward_fn():
        loss = 0
        hidden = encoder(src)
        for step in target:
            hidden = decoder(hidden)
            loss += criterion(hidden, step)
            if hidden.shape[0] == 0:
                break
        return loss

    grad_fn = ms.value_and_grad(
        forward_fn, None, [*first.parameters, *second.parameters]
    )

    loss, grads = grad_fn()
    grads = ops.clip_by_global_norm(
        grads[:len(first.parameters)], 1.0
    ) + grads[len(first.parameters):]
    grads = grads[:len(first.parameters)] + ops.clip_by_value(
        grads[len(first.parameters):], -0.5, 0.5
    )
    first(grads[:len(first.parameters)])
    second(grads[len(first.parameters):])
    return loss.item()


def normed(src, encoder, decoder, first, second):
    first.zero_grad()
    second.zero_grad()
    loss = decoder(encoder(src)).sum()
    loss.backward()
    norm = torch.nn.utils.clip_grad_norm_(encoder.get_parameters(), 1.0)
    first.step()
    second.step()
    return norm


def other(src, encoder, decoder, first, second):
    first.zero_grad()
    second.zero_grad()
    loss = decoder(encoder(src)).sum()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(encoder.weight, 1.0)
    first.step()
    second.step()


def unknown(src, encoder, decoder, first, second):
    first.zero_grad()
    second.zero_grad()
    loss = decoder(encoder(src)).sum()
    loss.backward()
    first.step()
    second.step()


a, b = nn.Dense(2, 2), nn.Dense(2, 2)
encoder = nn.Dense(2, 2)
decoder = nn.Dense(2, 2)
first = optim.SGD(encoder.trainable_params(), lr=0.1)
second = optim.SGD(decoder.trainable_params(), lr=0.1)
x = ops.ones((3, 2))
for _ in range(3):
    print(clipped(x, [x, x], encoder, decoder, first, second, nn.MSELoss()))
    normed(x, encoder, decoder, first, second)
    other(x, encoder, decoder, first, second)
    unknown(x, encoder, decoder, *[first, second])
