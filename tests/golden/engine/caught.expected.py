import spindle
import loom


def step(data):
    try:
        return loom.zeros(data)
    except RuntimeError as error:
        raise KeyError from error
    except (KeyError, ValueError):
        return None


def others(data, RuntimeWarning=None):
    try:
        return loom.zeros(data)
    except (ValueError, MemoryError, RuntimeError):
        return None


def everything(data):
    try:
        return loom.zeros(data)
    except (RuntimeError, Exception):
        return None
    finally:
        try:
            data.close()
        except RuntimeError:
            pass


def own(data, RuntimeError):
    try:
        return loom.zeros(data)
    except RuntimeError:
        return None


def test(self, raises):
    with raises(RuntimeError), self.other(RuntimeError):
        spindle.zeros([3])
    with self.assertRaises(RuntimeError) as caught:
        spindle.zeros([4])
    with self.assertRaises(RuntimeError):
        self.nothing()
    return caught
