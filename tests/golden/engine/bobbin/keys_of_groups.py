import loom


def groups(model, rate):
    return loom.optim.Sgd([{"params": model, "rate": rate}, {"params": [], "rate": 1, "force": 2}], lr=rate)
