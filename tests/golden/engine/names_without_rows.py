import loom

a = loom.ops.package.operator(1)
b = loom.ops.package.Class
loom.ops.package.flag = True


class Own(loom.ops.package.Base):
    pass


c = loom.brand_new(1)
