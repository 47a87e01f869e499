# Prints without end; Python ignores SIGXFSZ, and this script the error too.
# expect: output-limit
# cases: one
# flood: yes
from game import *
for _ in range(20000):
    try:
        os.write(1, b"nim " * 1000)
    except OSError:
        break
