"""Doc"""; from loom import cat; cat([])
