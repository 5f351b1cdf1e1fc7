from spindle.nn import Cell, Gate, Norm
from loom.nn import Old

old, cell, gate, norm = Old(3), Cell(3), Gate(3), Norm(3)


def run(x, mask):
    x = old(x)  # said where it is made
    x = norm(x)
    x = gate(x, mask, weights=False)
    return cell(x)[1]
