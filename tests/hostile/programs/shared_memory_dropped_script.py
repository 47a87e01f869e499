# Shared memory that is in nobody's page tables: eight children hold 50 MB each, and none of it is resident anywhere.
# expect: memory-limit
# expect-without-forks: pass
# wall: 10s
# cpu: 5s
# memory: 128M
# cases: one
# bare: escaped
from game import *
import mmap
SIZE, STEP = 50 << 20, 5 << 20
children, r, w = [], *os.pipe()
try:
    for _ in range(8):
        pid = os.fork()
        if pid == 0:
            signal.alarm(5)
            try:
                kept = mmap.mmap(-1, SIZE)
                for begin in range(0, SIZE, STEP):
                    for page in range(begin, begin + STEP, 4096):
                        kept[page] = 1
                    kept.madvise(mmap.MADV_DONTNEED, begin, STEP)
                os.write(w, b"x")
            except OSError:
                os.write(w, b"-")
            signal.pause()
        children.append(pid)
except OSError:
    pass
answers = b""
while len(answers) < len(children):
    answers += os.read(r, 64)
time.sleep(0.5)
for pid in children:
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
if answers.count(b"x") == 8:
    escaped("400 MB of shared memory by eight children")
play()
