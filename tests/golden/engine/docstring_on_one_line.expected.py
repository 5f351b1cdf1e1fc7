"""All on one line.""" ; import spindle; from spindle import zeros as zz
x = spindle.concat([zz([3])])
