import loom


def f(x: loom.Tensor, y):
    a=x.size()if y else 0;b=[x.size()for _ in y];c=x.dim()or y;d=x.dim()in y
    e=not(x).dim();g=1if(x).dim()else 2;h=x.to(y)if y else 3
    if(y).relu():return(x).size()
    i=loom.pick(y,x,0)if y else loom.rank_of(x)and y
    return a, b, c, d, e, g, h, i, x.dim()if(x).dim()else(x).dim()
