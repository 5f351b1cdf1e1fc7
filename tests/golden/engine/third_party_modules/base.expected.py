import spindle
import needle

x = spindle.relu(needle.thread)
