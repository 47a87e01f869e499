# Starts children that end at once and are never waited for: 100 zombies are too many.
# expect: pass
# bare: escaped
from game import *
try:
    for _ in range(100):
        if os.fork() == 0:
            os._exit(0)
    escaped("a hundred zombies")
except OSError:
    pass
play()
