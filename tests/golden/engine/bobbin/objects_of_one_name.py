import copy

import loom
from elsewhere import save

kept = []


def fresh():
    x = loom.relu(loom.zeros(2))
    x.add_(1)
    return x


def in_a_loop(n):
    x = loom.zeros(2)
    for i in range(n):
        x.add_(i)
    while n:
        y = loom.relu(x)
        y.add_(x)
        n -= 1
    return x


def in_branches(flag):
    if flag:
        x = loom.zeros(2)
    else:
        x = loom.relu(loom.zeros(3))
    x.add_(1)
    try:
        x.add_(2)
    finally:
        x.add_(3)
    return x


def parameter(x: loom.Tensor):
    x.add_(1)
    x = loom.relu(x)
    x.add_(2)
    return x


def perhaps_parameter(x: loom.Tensor, flag):
    if flag:
        x = loom.relu(x)
    x.add_(1)
    return x


def two_names():
    x = loom.zeros(2)
    y = x
    x.add_(1)
    return y


def two_names_of_which_one_is_gone():
    x = loom.zeros(2)
    y = x
    y.add_(1)
    return y


def chained():
    x = y = loom.zeros(2)
    x.add_(1)
    return x, y


def view():
    x = loom.zeros(2)
    row = x.view(2, 1)
    x.add_(1)
    part = loom.relu(x)[0]
    part.add_(1)
    return row, part


def view_that_is_gone():
    x = loom.zeros(2).view(2, 1)
    rank = x.view(2).dim()
    x.add_(rank)
    return x


def in_a_tuple():
    x = loom.zeros(2)
    pair = (x, 1)
    x.add_(1)
    return pair


def unpacked():
    x, y = loom.zeros(2), loom.zeros(3)
    x.add_(1)
    values, places = x.max(0)
    values.add_(1)
    return x, y, values


def in_a_list():
    x = loom.zeros(2)
    kept.append(x)
    x.add_(1)
    rows = [loom.zeros(2) for _ in range(3)]
    for row in rows:
        row.add_(1)


def to_another():
    x = loom.zeros(2)
    save(x)
    x.add_(1)
    print(x, len(x.shape))


def printed():
    x = loom.zeros(2)
    print(x, len(x.shape))
    x.add_(1)
    y = copy.deepcopy(x)
    y.add_(1)
    return x, y


class Layer(loom.nn.Module):
    def __init__(self):
        self.weight = loom.zeros(2)
        self.weight.add_(1)
        bias = loom.zeros(2)
        bias.add_(1)
        self.bias = bias
        bias.add_(2)


def closure():
    x = loom.zeros(2)

    def show():
        return x

    x.add_(1)
    return show


def inside_a_closure():
    x = loom.zeros(2)

    def change():
        x.add_(1)
        y = loom.relu(x)
        y.add_(1)
        return y

    return change


def walrus():
    if (x := loom.zeros(2)).dim():
        x.add_(1)
    save(y := loom.zeros(2))
    y.add_(1)
    return x


def deleted():
    x = loom.zeros(2)
    y = x
    del y
    x.add_(1)
    return x


def augmented():
    x = loom.zeros(2)
    x += 1
    x.add_(1)
    kept.append(x)
    x += 1
    x.add_(1)


def generator():
    x = loom.zeros(2)
    yield x
    x.add_(1)


def generator_expression(rows):
    x = loom.zeros(2)
    lazy = (x + row for row in rows)
    x.add_(1)
    y = loom.zeros(2)
    total = sum(y.dim() + row for row in rows)
    y.add_(total)
    return lazy


def value():
    x = loom.zeros(2)
    y = x.add_(1)
    return x, y


def result_of_value():
    x = loom.zeros(2).add_(1)
    x.add_(1)
    return x


def not_read_again():
    x = loom.zeros(2)
    x.clear_()
    y = loom.zeros(2)
    return y.clear_()


def read_again():
    x = loom.zeros(2)
    x.clear_()
    for _ in range(3):
        y = loom.relu(x)
        y.clear_()
    return x
