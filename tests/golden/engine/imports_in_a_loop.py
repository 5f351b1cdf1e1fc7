import loom as lm, os

while lm.zeros(1):
    import lm.data
    lm.data.Loader(os)
