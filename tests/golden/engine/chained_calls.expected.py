import spindle


def f(x: spindle.Tensor):
    return (
        spindle.relu(x.reshape([-1, 4])  # rows of four
        .unsqueeze(axis=0)
        # now three dimensions
        .multiply_(2))  # and positive
    )


def g(x: spindle.Tensor):
    return x \
        .unsqueeze(axis=0) \
        .unsqueeze(axis=1)
moved = (
    spindle.zeros([1])  # made
    # then
    .to("x")
)
