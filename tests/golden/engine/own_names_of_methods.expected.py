import spindle


class Trainer:
    def zero_grad(self):
        return 1

    def gate(self):
        return 2


def run(engine, model, parts):
    engine.zero_grad()
    model.gate()
    for part in parts:
        part.zero_grad()
    return spindle.zeros([1])
