def f(a):
    import numpy as np
    import spindle
    return spindle.Tensor(np.fromstring(a))
