"""Whether a scheduler is of a class is asked, which the helper is not of: nothing follows."""
import paddle
from paddle.optimizer import lr as lr_scheduler


def train(net, cycles):
    optimizer = paddle.optimizer.Momentum(
        parameters=net.parameters(), learning_rate=0.1, momentum=0.9
    )
    if cycles:
        scheduler = lr_scheduler.OneCycleLR(0.1, 10, end_learning_rate=0.1 / 250000.0)
        optimizer.set_lr_scheduler(scheduler)
    else:
        scheduler = lr_scheduler.StepDecay(optimizer.get_lr(), 2)
        optimizer.set_lr_scheduler(scheduler)
    optimizer.step()
    if isinstance(scheduler, lr_scheduler.StepDecay):
        scheduler.step()
    return scheduler
