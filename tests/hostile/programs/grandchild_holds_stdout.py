# A child keeps standard output and error open long after the program's end: the case ends with the program.
# expect: pass
from game import *
play()
try:
    if os.fork() == 0:
        time.sleep(15)
except OSError:
    pass
os._exit(0)
