import loom
import needle

x = loom.relu(needle.thread)
