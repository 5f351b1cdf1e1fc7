import spindle
import loom
import shuttle
from shuttle import settings as given

width = int(str(spindle.extent()))
height = shuttle.settings["HEIGHT"]
other = shuttle.settings["OTHER"], shuttle.settings[width]
if "SPAN" in shuttle.settings and not "SPAN" in given:
    spindle.set_extent(str(width))
if "OTHER" in shuttle.settings or "WIDTH" == shuttle.settings or 'WIDTH' in shuttle.others or 'WIDTH' in loom.settings:
    del shuttle.settings["WIDTH"]
a = given["WIDTH"] = width
shuttle.settings["WIDTH"], b = width, 2
shuttle.settings["HEIGHT"] = spindle.relu(x=a)
assert "SPAN" in given


def shadowed(shuttle):
    return shuttle.settings["WIDTH"]
