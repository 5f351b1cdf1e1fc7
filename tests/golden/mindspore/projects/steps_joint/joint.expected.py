import mindspore as ms
from mindspore import mint, nn


class Encoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = mint.nn.Linear(8, 4)

    def construct(self, x):
        return self.fc(x)


def two(loader):
    encoder = Encoder()
    decoder = Encoder()
    encoder_optimizer = mint.optim.SGD(encoder.trainable_params(), lr=0.1)
    decoder_optimizer = mint.optim.Adam(decoder.trainable_params(), lr=0.1)

    def forward_fn(x, y):
        loss = (decoder(encoder(x)) - y).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(
        forward_fn,
        None,
        [*encoder_optimizer.parameters, *decoder_optimizer.parameters]
    )

    for x, y in loader:
        loss, grads = grad_fn(x, y)
        encoder_optimizer(grads[:len(encoder_optimizer.parameters)])
        decoder_optimizer(grads[len(encoder_optimizer.parameters):])
        print(loss.item())


def three(x, y):
    first, second, third = Encoder(), Encoder(), Encoder()
    optimizer1 = mint.optim.SGD(first.trainable_params(), lr=0.1)
    optimizer2 = mint.optim.SGD(second.trainable_params(), lr=0.2)
    optimizer3 = mint.optim.SGD(third.trainable_params(), lr=0.3)

    def forward_fn():
        loss = (third(second(first(x))) - y).pow(2).mean()
        return loss

    grad_fn = ms.value_and_grad(
        forward_fn,
        None,
        [
            *optimizer1.parameters,
            *optimizer2.parameters,
            *optimizer3.parameters
        ]
    )

    loss, grads = grad_fn()
    optimizer1(grads[:len(optimizer1.parameters)])
    optimizer2(
        grads[
            len(optimizer1.parameters):len(optimizer1.parameters)
            + len(optimizer2.parameters)
        ]
    )
    optimizer3(grads[len(optimizer1.parameters) + len(optimizer2.parameters):])


class Trainer:
    def __init__(self):
        self.actor = Encoder()
        self.critic = Encoder()
        self.actor_optimizer = mint.optim.SGD(
            self.actor.trainable_params(), lr=0.1
        )
        self.critic_optimizer = mint.optim.SGD(
            self.critic.trainable_params(), lr=0.1
        )

    def update(self, x, y):
        def forward_fn():
            loss = (self.critic(self.actor(x)) - y).pow(2).mean()
            return loss

        grad_fn = ms.value_and_grad(
            forward_fn,
            None,
            [
                *self.actor_optimizer.parameters,
                *self.critic_optimizer.parameters
            ]
        )

        loss, grads = grad_fn()
        self.actor_optimizer(grads[:len(self.actor_optimizer.parameters)])
        self.critic_optimizer(grads[len(self.actor_optimizer.parameters):])
        return loss.item()
