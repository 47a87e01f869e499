# Children compute beside one another in sessions of their own, and the program ends before they do: their time counts.
# expect: time-limit
# expect-without-forks: pass
# cases: one
# wall: 10s
from game import *
try:
    pipes = []
    for _ in range(4):
        r, w = os.pipe()
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                stop = time.process_time() + 0.25
                while time.process_time() < stop:
                    pass
                os.write(w, b"x")
                while True:
                    time.sleep(15)
            os._exit(0)
        pipes.append(r)
    for r in pipes:
        os.read(r, 1)
except OSError:
    pass
play()
os._exit(0)
