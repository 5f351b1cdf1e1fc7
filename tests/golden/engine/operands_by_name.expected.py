# An operand that is needed twice, or in another order, and may be evaluated only once.
import spindle
import input


class Layer:
    size = 3
    area = (lambda input_: input_ + input_)(spindle.zeros([size]))
    swapped = (lambda first, second: spindle.paws(second, first))(make(), size[0])
    plain = size + size


async def later(f, x):
    a = (lambda input_: input_ + input_)(await f())
    b = (lambda first, second: spindle.paws(second, first))(await f(), x[0])
    c = [(lambda input_: input_ + input_)(f(i)) for i in x]
    yield (lambda input_: input_ + input_)((yield))


def first(f, second):
    a = (lambda first, second_: spindle.paws(second_, first))(f(), second[0])
    b = (lambda input_: input_ + input_)((y := f()))
    c = f"{(lambda input_: input_ + input_)(f())} and {(lambda first, second: spindle.paws(second, first))(f(1), f('2'))!r:>10}"
    d = -(lambda input_: input_ + input_)(f()) ** 2
    e = tuple((lambda input_: input_ + input_)(f()).shape)
    g = lambda: (lambda input_: input_ + input_)(f())
    h = (  # once
        (lambda input_: input_ + input_)(f(1)))
    return a, b, c, d, e, g, h


nested = (lambda input_: input_ + input_)((lambda first, second: spindle.paws(second, first))((lambda input_: input_ + input_)(f()), g()))
