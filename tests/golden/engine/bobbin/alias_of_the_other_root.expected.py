import reel.data as ld
import bobbin.optim as optim
from reel import data


def make(parameters, dataset):
    first = ld.Batches(dataset, size=2)
    second = data.Batches(dataset, workers=1)
    return optim.Sgd(parameters, lr=0.1), first, second
