# A loop, a branch, a deletion or a function called in between: the import stays.
from loom import concat, matmul, ones, zeros

for step in range(3):
    print(zeros)
    zeros = step

if step:
    ones = None
print(ones)


def read():
    return matmul


read()
matmul = 3
(concat := 3) if step else 4
print(concat)
