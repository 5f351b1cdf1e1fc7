import loom
from vendor import wrap


class Trainer:
    def step(self, batch):
        self.model.zero_grad()
        self.optimizer.zero_grad(set_to_none=True)
        self.netD.zero_grad()
        self.opt_generator.zero_grad()
        self.opt2.zero_grad()
        self.whatever.zero_grad()
        self.remodel.zero_grad()


def train(model, optimizerG, optimizer_d, trainer, batches):
    for batch in batches:
        optimizerG.zero_grad()
        optimizer_d.zero_grad()
        model.net.zero_grad()
        trainer.optimizers[0].zero_grad()
        trainer.get(1).zero_grad()
        optimizer.zero_grad
    model.freeze()
    trainer.part.freeze()
    loom.relu(batches).freeze()
    return model.parameters(), loom.relu(batches)


def play(env, simulation):
    env.zero_grad()
    simulation.zero_grad()


def wrapped(model, options):
    optimizer = loom.optim.Sgd(options)
    optimizer.zero_grad()
    optimizer = wrap(optimizer)
    optimizer.zero_grad()
    if hasattr(options, "zero_grad"):
        options.zero_grad()
