import spindle

zeros = spindle.zeros([3])
