
a, b = 1, 2
print(f'{"%s:%d" % ("cpu", 1)}')
print(f"{'%s:%d' % (a, b)}")
