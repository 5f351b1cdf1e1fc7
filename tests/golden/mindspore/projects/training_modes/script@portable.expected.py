import mindspore as ms
from mindspore import ops
from mindspore.experimental import optim
import mindspore.nn as nn

net = nn.SequentialCell(nn.Dense(4, 4), nn.Dropout(p=0.5).set_train())
optimizer = optim.SGD(net.trainable_params(), lr=0.1)
x = ops.ones((2, 4))


def forward_fn():
    loss = ops.mse_loss(net(x), x)
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for _ in range(3):
    loss, grads = grad_fn()
    optimizer(grads)
