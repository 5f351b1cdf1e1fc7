import spindle  # the framework

y = spindle.concat(  # joins
    # first
    [a, b],  # both
    # then
    axis=1  # columns
    # last
)
z = spindle.nn.functional.relu(  # act
    y,  # the input
    # not in place
    # really
    # done
)
x = (  # the values
    spindle.max(y, axis=1))
opt = spindle.optimizer.Sgd(parameters=y,  # what
                            # how fast
                            learning_rate=0.1)  # slow
