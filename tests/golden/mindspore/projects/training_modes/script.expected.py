import mindspore as ms
from mindspore import mint
import mindspore.nn as nn
import mindspore.mint.nn.functional as F

net = nn.SequentialCell(mint.nn.Linear(4, 4), mint.nn.Dropout(0.5).set_train())
optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1)
x = mint.ones((2, 4))


def forward_fn():
    loss = F.mse_loss(net(x), x)
    return loss


grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

for _ in range(3):
    loss, grads = grad_fn()
    optimizer(grads)
