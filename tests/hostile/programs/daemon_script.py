# Leaves a daemon behind: forked twice, in a session of its own, deaf to signals, its streams closed.
# expect: pass
from game import *
try:
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for s in range(1, 65):
                try:
                    signal.signal(s, signal.SIG_IGN)
                except (OSError, ValueError):
                    pass
            signal.alarm(60)
            os.closerange(0, 64)
            while True:
                time.sleep(60)
        os._exit(0)
    os.wait()
except OSError:
    pass
play()
