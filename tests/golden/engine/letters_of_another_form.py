import loom
from loom import relu

ｌｏｏｍ.zeros(3)
𝐫𝐞𝐥𝐮(loom.ones(1))
loom.ｚｅｒｏｓ(2)


def f(x: loom.Tensor, größe, ｗｉｄｅ):
    x.𝓿𝓲𝓮𝔀(größe, ｗｉｄｅ)
    return x.ｖｉｅｗ(1), größe.ﬁne


def looks_alike(lооm):
    return loom.zеros(3), lооm.zeros(3)
