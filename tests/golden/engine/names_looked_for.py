from loom import nn


def prepare(part, state):
    name = part.__class__.__name__
    if name.find("Module") != -1 or name == "Linear" or name in ("Linear", "Module"):
        return 1
    if "Module" in type(part).__name__ or str(type(part)).endswith("Module"):
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
