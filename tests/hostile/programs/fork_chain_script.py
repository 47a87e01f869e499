# A chain of processes that runs away: each starts the next one and ends, faster than a killer can look them up.
# expect: pass
from game import *
play()
try:
    if os.fork() == 0:
        os.setsid()
        end = time.monotonic() + 8
        while time.monotonic() < end:
            if os.fork():
                os._exit(0)
except OSError:
    pass
os._exit(0)
