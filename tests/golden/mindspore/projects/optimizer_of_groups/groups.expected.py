from mindspore import mint, nn


def two_of_one(model: nn.Cell, rate):
    return mint.optim.SGD(
        params=[
            {"params": model.trainable_params(), "lr": 0.1 * rate},
        ],
        lr=rate,
    )


def two_modules(model: nn.Cell, other: nn.Cell, rate):
    norm = mint.nn.BatchNorm2d(3)
    groups = [
        {"params": model.trainable_params(), "lr": 0.1 * rate},
        {"params": other.trainable_params()},
    ]
    model.update_parameters_name("model.")
    other.update_parameters_name("other.")
    return mint.optim.SGD(groups, lr=rate), norm
