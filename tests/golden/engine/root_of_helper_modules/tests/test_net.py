import loom

from pkg import Net


def test_net():
    assert Net()(loom.ones(2)).shape == loom.fold(loom.ones(2)).shape
