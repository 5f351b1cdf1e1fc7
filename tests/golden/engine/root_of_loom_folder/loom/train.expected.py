import spindle

spindle.zeros([2])
