
a = (2 + 2).real
b = (2).ndim
c = x.ndim
d = 2.5.ndim
e = (-2).ndim
