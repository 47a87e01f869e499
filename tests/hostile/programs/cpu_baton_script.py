# A CPU baton: each child computes for 0.2 s, ends, and the next one goes on. No process passes its limit; all together do.
# expect: time-limit
# expect-without-forks: pass
# cases: one
from game import *
try:
    end = time.monotonic() + 12
    while time.monotonic() < end:
        if os.fork() == 0:
            stop = time.process_time() + 0.2
            while time.process_time() < stop:
                pass
            os._exit(0)
        os.wait()
    escaped("twelve seconds of CPU time")
except OSError:
    pass
play()
