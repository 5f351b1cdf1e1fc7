import spindle

from pkg import compat_spindle
from pkg import Net


def test_net():
    assert Net()(spindle.ones([2])).shape == compat_spindle.fold(spindle.ones([2])).shape
