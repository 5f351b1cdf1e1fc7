from spindle import nn


def prepare(part, state):
    name = part.__class__.__name__
    if name.find("Layer") != -1 or name == "Linear" or name in ("Linear", "Layer"):
        return 1
    if "Layer" in type(part).__name__ or str(type(part)).endswith("Layer"):
        return 2
    for key in state:
        if "mean_so_far" in key or key.endswith(".mean_so_far") or key == "gate":
            return state["norm.mean_so_far"]
    if state["part_count"] or "part_count" in state:
        return 3
    word = "Module"
    if word == "Module" or "Module" in state:
        return {"mean_so_far": word}
    return nn.Linear(1, 2)
