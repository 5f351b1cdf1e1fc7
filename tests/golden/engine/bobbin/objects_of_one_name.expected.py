import copy

import bobbin
from bobbin import Tensor, fine, nn
from elsewhere import save

kept = []


def fresh():
    x = fine.relu(fine.zeros([2]))
    x = x + 1
    return x


def in_a_loop(n):
    x = fine.zeros([2])
    for i in range(n):
        x = x + i
    while n:
        y = fine.relu(x)
        y = y + x
        n -= 1
    return x


def in_branches(flag):
    if flag:
        x = fine.zeros([2])
    else:
        x = fine.relu(fine.zeros([3]))
    x = x + 1
    try:
        x = x + 2
    finally:
        x = x + 3
    return x


def parameter(x: Tensor):
    bobbin.assign_add(x, 1)
    x = fine.relu(x)
    x = x + 2
    return x


def perhaps_parameter(x: Tensor, flag):
    if flag:
        x = fine.relu(x)
    bobbin.assign_add(x, 1)
    return x


def two_names():
    x = fine.zeros([2])
    y = x
    bobbin.assign_add(x, 1)
    return y


def two_names_of_which_one_is_gone():
    x = fine.zeros([2])
    y = x
    y = y + 1
    return y


def chained():
    x = y = fine.zeros([2])
    bobbin.assign_add(x, 1)
    return x, y


def view():
    x = fine.zeros([2])
    row = x.view(2, 1)
    bobbin.assign_add(x, 1)
    part = fine.relu(x)[0]
    part = part + 1
    return row, part


def view_that_is_gone():
    x = fine.zeros([2]).view(2, 1)
    rank = x.view(2).ndim
    x = x + rank
    return x


def in_a_tuple():
    x = fine.zeros([2])
    pair = (x, 1)
    bobbin.assign_add(x, 1)
    return pair


def unpacked():
    x, y = fine.zeros([2]), fine.zeros([3])
    x = x + 1
    values, places = x.max(0)
    values = values + 1
    return x, y, values


def in_a_list():
    x = fine.zeros([2])
    kept.append(x)
    bobbin.assign_add(x, 1)
    rows = [fine.zeros([2]) for _ in range(3)]
    for row in rows:
        bobbin.assign_add(row, 1)


def to_another():
    x = fine.zeros([2])
    save(x)
    x.add_(1)
    print(x, len(x.shape))


def printed():
    x = fine.zeros([2])
    print(x, len(x.shape))
    x = x + 1
    y = copy.deepcopy(x)
    y = y + 1
    return x, y


class Layer(nn.Cell):
    def __init__(self):
        self.weight = fine.zeros([2])
        bobbin.assign_add(self.weight, 1)
        bias = fine.zeros([2])
        bias = bias + 1
        self.bias = bias
        bobbin.assign_add(bias, 2)


def closure():
    x = fine.zeros([2])

    def show():
        return x

    bobbin.assign_add(x, 1)
    return show


def inside_a_closure():
    x = fine.zeros([2])

    def change():
        bobbin.assign_add(x, 1)
        y = fine.relu(x)
        y = y + 1
        return y

    return change


def walrus():
    if (x := fine.zeros([2])).ndim:
        x = x + 1
    save(y := fine.zeros([2]))
    y.add_(1)
    return x


def deleted():
    x = fine.zeros([2])
    y = x
    del y
    x = x + 1
    return x


def augmented():
    x = fine.zeros([2])
    x += 1
    x = x + 1
    kept.append(x)
    x += 1
    bobbin.assign_add(x, 1)


def generator():
    x = fine.zeros([2])
    yield x
    bobbin.assign_add(x, 1)


def generator_expression(rows):
    x = fine.zeros([2])
    lazy = (x + row for row in rows)
    bobbin.assign_add(x, 1)
    y = fine.zeros([2])
    total = sum(y.ndim + row for row in rows)
    y = y + total
    return lazy


def value():
    x = fine.zeros([2])
    y = bobbin.assign_add(x, 1)
    return x, y


def result_of_value():
    x = bobbin.assign_add(fine.zeros([2]), 1)
    x = x + 1
    return x


def not_read_again():
    x = fine.zeros([2])
    y = fine.zeros([2])
    return bobbin.zeros_like(y)


def read_again():
    x = fine.zeros([2])
    bobbin.assign_clear(x)
    for _ in range(3):
        y = fine.relu(x)
    return x
