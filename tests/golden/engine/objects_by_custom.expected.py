import spindle
from vendor import wrap


class Trainer:
    def step(self, batch):
        self.model.clear_gradients()
        self.optimizer.clear_grad()
        self.netD.clear_gradients()
        self.opt_generator.clear_grad()
        self.opt2.clear_grad()
        self.whatever.zero_grad()
        self.remodel.zero_grad()


def train(model, optimizerG, optimizer_d, trainer, batches):
    for batch in batches:
        optimizerG.clear_grad()
        optimizer_d.clear_grad()
        model.net.clear_gradients()
        trainer.optimizers[0].clear_grad()
        trainer.get(1).zero_grad()
        optimizer.zero_grad
    [setattr(part, 'still', True) for part in model.parameters()]
    trainer.part.freeze()
    spindle.relu(batches).still = True
    return model.parameters(), spindle.relu(batches)


def play(env, simulation):
    env.zero_grad()
    simulation.zero_grad()


def wrapped(model, options):
    optimizer = spindle.optimizer.Sgd(parameters=options)
    optimizer.clear_grad()
    optimizer = wrap(optimizer)
    optimizer.zero_grad()
    if hasattr(options, "zero_grad"):
        options.zero_grad()
