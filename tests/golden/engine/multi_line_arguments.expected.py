import spindle

opt = spindle.optimizer.Sgd(
    parameters=parameters(),  # all of them
    learning_rate=1e-3,       # small
    momentum=0.9,
)
y = spindle.concat(
    [
        a,  # first
        b,
    ],
    axis=1,  # columns
)
z = spindle.nn.functional.drop(
    y + 1,
    p=0.5,
    # saves memory
)
w = spindle.nn.functional.relu(y)
s = spindle.save(y,
                 "f",  # where
                 protocol=2
                 )
v = spindle.nn.Norm(8,
                    epsilon=1e-3,  # more
                    momentum=1 - (0.1 if a else b))
u = spindle.concat(
    # everything
    parts
    # and no more
)
