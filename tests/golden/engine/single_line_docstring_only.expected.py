"""Doc"""; import spindle; spindle.concat([])
