import mindspore as ms
from mindspore import mint
import mindspore.mint.nn.functional as F

from net import Net


def train(args, model, device, train_loader, optimizer, epoch):
    model.set_train()

    def forward_fn(data, target):
        output = model(data)
        loss = F.nll_loss(output, target)
        return loss

    grad_fn = ms.value_and_grad(forward_fn, None, optimizer.parameters)

    for batch_idx, (data, target) in enumerate(train_loader):
        loss, grads = grad_fn(data, target)
        optimizer(grads)
        if batch_idx % args.log_interval == 0:
            print(epoch, len(data), loss.item())


def main(args, loader):
    device = ms.get_context("device_target")
    model = Net()
    optimizer = mint.optim.SGD(model.trainable_params(), lr=args.lr)
    for epoch in range(args.epochs):
        train(args, model, device, loader, optimizer, epoch)
