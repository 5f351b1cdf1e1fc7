# SPDX-License-Identifier: Apache-2.0
"""The namespaces of MindSpore as modules: what is modelled is looked for when it is asked for."""
import sys
import types


def space(name, found):
    """The module of a dotted name; `found(member)` gives a member, None if it is not modelled."""
    from . import core
    module = sys.modules.get(name)
    if module is None:
        module = sys.modules[name] = types.ModuleType(name)
        module.__path__ = []
        owner, _, last = name.rpartition(".")
        if owner in sys.modules:
            setattr(sys.modules[owner], last, module)

    def member(asked):
        if asked.startswith("__"):
            raise AttributeError(asked)
        if not core.is_known(f"{name}.{asked}"):
            raise core.missing(name, asked)
        value = found(asked)
        if value is None:
            raise core.NotModelled(f"{name}.{asked}")
        setattr(module, asked, value)
        return value
    module.__getattr__ = member
    return module
