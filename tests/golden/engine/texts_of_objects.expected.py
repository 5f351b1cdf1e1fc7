# A text that is looked at has to be what it was; one that is shown or passed on may change.
import spindle


def f(x: spindle.Tensor, place: str, str_=str):
    if repr(x.place).lower() == "thread" or "needle" in repr(place).lower():
        print(str(x.place), f"{str(place)}", "at " + str(place))
    if (repr(place).lower()).startswith("needle") and repr(place).lower()[0] != str(str_)[0]:
        raise ValueError(str(place))
    return repr(place).lower().split(":")[1], str(x) == "x", repr("needle").lower()[1:]


def g(x: spindle.Tensor, str):
    return str(x.place) == "thread"
