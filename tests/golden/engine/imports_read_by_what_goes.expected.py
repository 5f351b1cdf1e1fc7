# What reads the name goes with the argument or the statement it stands in: so does the import.
import spindle

x = spindle.zeros([2]).to("needle")
spindle.relu(spindle.float32)
