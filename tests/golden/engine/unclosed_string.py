import loom


def f(x):
    return loom.relu(input=x)


text = """
import loom
loom.relu(input=f)
