# Starts daemons, deaf to signals and in sessions of their own, and sleeps: none of them may outlive the grader.
# expect: time-limit
# cases: one
# interrupt: yes
from game import *
import ctypes
for s in range(1, 65):
    try:
        signal.signal(s, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
prctl = getattr(ctypes.CDLL(None), "prctl")
prctl(1, 0)
try:
    for _ in range(3):
        if os.fork() == 0:
            os.setsid()
            prctl(1, 0)
            time.sleep(15)
            os._exit(0)
except OSError:
    pass
# Tells the test that it runs.
prctl(15, b"hostile-run")
while True:
    time.sleep(15)
