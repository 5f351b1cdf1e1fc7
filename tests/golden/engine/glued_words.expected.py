import spindle


def f(x: spindle.Tensor, y):
    a=x.shape if y else 0;b=[x.shape for _ in y];c=x.ndim or y;d=x.ndim in y
    e=not(x).ndim;g=1if(x).ndim else 2;h=x.to(y)if y else 3
    if spindle.relu(y):return(x).shape
    i=(x if y else 0)if y else x.ndim and y
    return a, b, c, d, e, g, h, i, x.ndim if(x).ndim else(x).ndim
