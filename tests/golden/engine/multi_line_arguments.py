import loom

opt = loom.optim.Sgd(
    parameters(),  # all of them
    lr=1e-3,       # small
    momentum=0.9,
)
y = loom.cat(
    [
        a,  # first
        b,
    ],
    dim=1,  # columns
)
z = loom.nn.functional.drop(
    y + 1,
    p=0.5,
    inplace=True,  # saves memory
)
w = loom.nn.functional.relu(y,
                            inplace=False)
s = loom.save(y,
              "f"  # where
              )
v = loom.nn.Norm(8,
                 eps=1e-3,  # more
                 momentum=0.1 if a else b)
u = loom.cat(
    # everything
    parts
    # and no more
)
