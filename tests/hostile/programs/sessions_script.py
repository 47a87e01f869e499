# Children in sessions and groups of their own, one of them stopped, none of them waited for.
# expect: pass
from game import *
try:
    for i in range(4):
        if os.fork() == 0:
            if i % 2:
                os.setsid()
            else:
                os.setpgid(0, 0)
            if i > 1:
                os.kill(os.getpid(), signal.SIGSTOP)
            time.sleep(15)
            os._exit(0)
except OSError:
    pass
play()
os._exit(0)
