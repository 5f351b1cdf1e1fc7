# A text that is looked at has to be what it was; one that is shown or passed on may change.
import loom


def f(x: loom.Tensor, place: loom.device, str_=str):
    if str(x.spot) == "thread" or "needle" in str(place):
        print(str(x.spot), f"{str(place)}", "at " + str(place))
    if (str(place)).startswith("needle") and str(place)[0] != str(str_)[0]:
        raise ValueError(str(place))
    return str(place).split(":")[1], str(x) == "x", str(loom.device("needle"))[1:]


def g(x: loom.Tensor, str):
    return str(x.spot) == "thread"
