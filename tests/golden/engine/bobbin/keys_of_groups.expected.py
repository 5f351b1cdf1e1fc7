import bobbin.optim as bo


def groups(model, rate):
    return bo.Sgd([{"params": model, "rate": rate}, {"params": [], "rate": 1, "force": 2}], lr=rate)
