import mindspore as ms
import mindspore.mint.nn.functional as F
from mindspore import Parameter, Tensor, mint, nn, ops


class Measure(nn.Cell):
    def __init__(self, target):
        super().__init__()
        self.target = ops.stop_gradient(target)

    def construct(self, x):
        self.loss = F.mse_loss(x, self.target)
        return x


def fit(image: Tensor, content: Tensor, steps):
    measures = [Measure(content)]
    model = nn.SequentialCell(mint.nn.ReLU(), measures[0])
    target = Parameter(image.clone(), name="target")
    optimizer = mint.optim.Adam([target], lr=0.1)

    def forward_fn():
        model(target)
        score = 0
        for measure in measures:
            score = score + measure.loss
        return score

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for step in range(steps):
        score, grads = grad_fn()
        optimizer(grads)
    return target
