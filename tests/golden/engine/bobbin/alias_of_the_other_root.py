import loom.data as ld
import loom.optim as optim
from loom import data


def make(parameters, dataset):
    first = ld.Loader(dataset, batch_size=2)
    second = data.Loader(dataset, workers=1)
    return optim.Sgd(parameters, lr=0.1), first, second
