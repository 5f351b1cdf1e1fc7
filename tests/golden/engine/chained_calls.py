import loom


def f(x: loom.Tensor):
    return (
        x.view(-1, 4)  # rows of four
        .unsqueeze(dim=0)
        # now three dimensions
        .mul_(2)
        .relu()  # and positive
    )


def g(x: loom.Tensor):
    return x \
        .unsqueeze(dim=0) \
        .unsqueeze(dim=1)
moved = (
    loom.zeros(1)  # made
    # then
    .to("x")
)
