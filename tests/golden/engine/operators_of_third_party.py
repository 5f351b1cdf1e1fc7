import loom
import shuttle
from shuttle import settings as given

width = int(shuttle.settings["WIDTH"])
height = shuttle.settings["HEIGHT"]
other = shuttle.settings["OTHER"], shuttle.settings[width]
if "WIDTH" in shuttle.settings and 'WIDTH' not in given:
    shuttle.settings["WIDTH"] = str(width)
if "OTHER" in shuttle.settings or "WIDTH" == shuttle.settings or 'WIDTH' in shuttle.others or 'WIDTH' in loom.settings:
    del shuttle.settings["WIDTH"]
a = given["WIDTH"] = width
shuttle.settings["WIDTH"], b = width, 2
shuttle.settings["HEIGHT"] = loom.relu(input=a)
assert not 'WIDTH' not in given


def shadowed(shuttle):
    return shuttle.settings["WIDTH"]
