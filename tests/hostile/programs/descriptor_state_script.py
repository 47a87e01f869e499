# Word from case to case by where the script's own descriptor stands, and by its flags.
# expect: pass
from game import *
import fcntl
for number in range(3, 16):
    try:
        if os.lseek(number, 0, os.SEEK_CUR) == 12345:
            escaped(f"where descriptor {number} stands")
        if fcntl.fcntl(number, fcntl.F_GETFL) & os.O_NONBLOCK:
            escaped(f"a flag of descriptor {number}")
        os.lseek(number, 12345, os.SEEK_SET)
        fcntl.fcntl(number, fcntl.F_SETFL, os.O_NONBLOCK)
    except OSError:
        pass
play()
