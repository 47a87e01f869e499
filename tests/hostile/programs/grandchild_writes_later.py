# A child writes one and a half seconds after the program's end: into this case's output, or into that of the next one.
# expect: pass
from game import *
play()
try:
    if os.fork() == 0:
        os.setsid()
        time.sleep(1.5)
        escaped("writes after the program's end")
except OSError:
    pass
os._exit(0)
