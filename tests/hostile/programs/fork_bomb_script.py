# A fork bomb by a script, which may start some processes: 100 of them alive at once are too many.
# expect: pass
# bare: escaped
from game import *
children = []
try:
    for _ in range(100):
        pid = os.fork()
        if pid == 0:
            signal.alarm(3)
            while True:
                signal.pause()
        children.append(pid)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    escaped("a hundred processes")
except OSError:
    pass
for pid in children:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
play()
