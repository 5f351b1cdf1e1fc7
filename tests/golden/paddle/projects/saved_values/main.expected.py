import time

import paddle
import torch
import paddle.vision.datasets as datasets
import paddle.vision.transforms as transforms


class Meter(object):
    def reset(self):
        self.sum = 0
        self.count = 0

    def update(self, val, n=1):
        self.sum += val * n
        self.avg = self.sum / self.count


def save(state, filename='last.pth'):
    paddle.save(state, filename)


def validate(loader, model):
    times = Meter()
    score = Meter()
    for i, (x, y) in enumerate(loader):
        times.update(time.time() - end)
        end = time.time()
        print('{score.avg:.4f}'.format(score=score))
    return first.avg, score.avg


def main(model):
    if args.small:
        train_loader = torch.utils.data.DataLoader(
            batch_size=args.batch_size, shuffle=True, num_workers=args.workers, pin_memory=True)
    else:
        val_loader = paddle.io.DataLoader(
            datasets.DatasetFolder(valdir, transform=transforms.Compose([])), num_workers=args.workers)
    first, second = validate(val_loader, model)
    if is_best:
        best = second
    save({'best': best})
