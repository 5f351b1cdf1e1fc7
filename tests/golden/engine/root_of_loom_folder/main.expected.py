import spindle

spindle.relu(2)
