# Takes memory by many children, each within its limit; 256 MB together is too much.
# expect: pass memory-limit
# wall: 10s
# cpu: 3s
# memory: 128M
# cases: one
# bare: escaped
from game import *
children, r, w = [], *os.pipe()
try:
    for _ in range(8):
        pid = os.fork()
        if pid == 0:
            signal.alarm(5)
            try:
                kept = b"x" * (33 << 20)
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
if answers.count(b"x") == 8:
    escaped("256 MB by eight children")
play()
