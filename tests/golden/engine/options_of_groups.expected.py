import spindle


def groups(model, rate):
    first = {"params": model, "rate": rate, "title": "first"}
    second = dict(params=model, force=2)
    third = {"params": [], 'rate': 1, **first}
    other = {"params": 3, "rate": 1, "seconds": 2}
    none = {"params": []}, {"rate": 1}, {rate: 1, "params": 2}, {**none}
    return spindle.optimizer.Sgd(parameters=[first, second, {"params": third, f"rate": 1}], learning_rate=rate)
