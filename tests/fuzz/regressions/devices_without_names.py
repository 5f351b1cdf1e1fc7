# Devices whose names are not the target's to change, and one that is translated already, in a file that names no framework.
from loom.nn.functional import softmax


def run(x, kind: str, size):
    a = x.unsqueeze(0).to("(dim=")
    b = x.unsqueeze(0).to("cpu" if size else "xpu"), x.unsqueeze(1).to(f"{kind}:0")
    return a, b, x.unsqueeze(0).to(kind.replace("cuda", "gpu")), x.unsqueeze(0).to(kind), softmax(x, dim=1)
