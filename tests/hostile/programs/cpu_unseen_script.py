# A CPU baton of children that nobody waits for: SIGCHLD is ignored, so the kernel forgets their times, and the account of
# the program's children stays empty. 1.2 s of CPU time are used and the game follows, within the limit on the wall.
# expect: time-limit
# expect-without-forks: pass
# cases: one
# wall: 10s
from game import *
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
try:
    for _ in range(6):
        r, w = os.pipe()
        if os.fork() == 0:
            stop = time.process_time() + 0.2
            while time.process_time() < stop:
                pass
            os._exit(0)
        os.close(w)
        os.read(r, 1)
        os.close(r)
except OSError:
    pass
play()
