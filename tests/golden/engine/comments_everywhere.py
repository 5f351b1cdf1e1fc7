import loom  # the framework

y = loom.cat(  # joins
    # first
    [a, b],  # both
    # then
    dim=1  # columns
    # last
)
z = loom.nn.functional.relu(  # act
    y,  # the input
    # not in place
    inplace=False,  # really
    # done
)
x = loom.max(y, 1)[  # the values
    0
]
opt = loom.optim.Sgd(y,  # what
                     # how fast
                     0.1)  # slow
