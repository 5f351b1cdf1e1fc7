from unittest import mock

import model


@mock.patch("model.loom.relu", return_value=1)
def check(found, patcher):
    patcher.setattr("model.F.relu", len)
    patcher.setattr("model.f", len)
    assert model.f("model.json")
