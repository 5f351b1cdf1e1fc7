from pkg import compat_spindle


def turned(x):
    return compat_spindle.fold(x, 2)
