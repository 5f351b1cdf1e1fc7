import torch


def f(x, flag):
    if not torch.jit.is_tracing():
        x = torch.relu(x)  # kept
    elif flag:  # gone, and the comment stays
        x = torch.abs(x)
    else:
        return x
    if flag and not torch.jit.is_scripting() and (x.shape == (1, 2) or flag):
        assert not torch.jit.is_scripting(), "never"
        return x
    while torch.jit.is_scripting(): x = x + 1; flag = torch.jit.is_tracing()
    return x if torch.jit.is_tracing() else torch.cat([x, x],
                                                      dim=0)
