# Takes memory by many children, each within its limit; 2 GB together are too much.
# expect: pass memory-limit
# cases: one
# bare: escaped
from game import *
children, r, w = [], *os.pipe()
try:
    for _ in range(10):
        pid = os.fork()
        if pid == 0:
            signal.alarm(5)
            kept = []
            try:
                for _ in range(200):
                    kept.append(b"x" * (1 << 20))
                os.write(w, b"x")
            except MemoryError:
                os.write(w, b"-")
            signal.pause()
        children.append(pid)
except OSError:
    pass
answers = b""
while len(answers) < len(children):
    answers += os.read(r, 64)
for pid in children:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
if answers.count(b"x") == 10:
    escaped("2 GB by ten children")
play()
