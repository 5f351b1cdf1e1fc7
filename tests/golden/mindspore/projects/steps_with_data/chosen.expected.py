import mindspore as ms
from mindspore import mint, nn


class Trainer:
    def __init__(self, net: nn.Cell, schedule, on_gpu):
        self.net = net
        self.schedule = schedule
        self.on_gpu = on_gpu
        self.optimizer = mint.optim.SGD(net.trainable_params(), lr=0.1)

    def run(self, loader):
        def forward_fn(image, target):
            output = self.net(image)
            loss = (output - target).pow(2).mean()
            return loss, output

        grad_fn = ms.value_and_grad(
            forward_fn, None, self.optimizer.parameters, has_aux=True
        )

        for i, sample in enumerate(loader):
            image, target = sample["image"], sample["label"]
            self.schedule(self.optimizer, i)
            (loss, output), grads = grad_fn(image, target)
            self.optimizer(grads)
            print(loss.item())
        print(image.shape, output.shape)
