# A child, which a filter with the first process's number in it does not know, signals its parent's parent and everybody.
# expect: pass
# needs: containment
from game import *
grader = os.getppid()
try:
    if os.fork() == 0:
        for target in (grader, 1, -1):
            for s in (signal.SIGCONT, signal.SIGUSR1, signal.SIGSTOP, signal.SIGKILL):
                try:
                    if target == -1 and s != signal.SIGCONT:
                        continue
                    if target > 0:
                        os.kill(target, s)
                    else:
                        os.kill(-1, s)
                except OSError:
                    pass
        os._exit(0)
    os.wait()
except OSError:
    pass
play()
