# A child goes on computing after the program's end: it must not slow the next case down.
# expect: pass
from game import *
play()
try:
    if os.fork() == 0:
        os.setsid()
        while True:
            pass
except OSError:
    pass
os._exit(0)
