"""All on one line.""" ; from loom import zeros as zz, cat
x = cat([zz(3)])
