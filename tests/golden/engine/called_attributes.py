from loom.nn import Cell

cell = Cell(3)


def run(x, mask):
    gate = cell.gate
    x = cell.gate(x, mask=mask)
    return gate(x), cell.gate
