import spindle
import loom


def f(x):
    return spindle.relu(x=x)


text = """
import loom
loom.relu(input=f)
