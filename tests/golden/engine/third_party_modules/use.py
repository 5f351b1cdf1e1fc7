from third_party_modules import base


def f(monkey):
    monkey.setattr(base.needle, "thread", 1)
    return base.needle.thread
