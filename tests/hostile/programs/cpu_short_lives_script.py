# A CPU baton of many short lives, each over before anybody looks; SIGCHLD is ignored, so the kernel adds up no times. 2 s of
# CPU time are used and the game follows, within the limit on the wall.
# expect: time-limit
# expect-without-forks: pass
# cases: one
# wall: 10s
from game import *
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
lives = 0
while lives < 200:
    try:
        r, w = os.pipe()
        pid = os.fork()
        if pid == 0:
            stop = time.process_time() + 0.01
            while time.process_time() < stop:
                pass
            os._exit(0)
        lives += 1
        os.close(w)
        os.read(r, 1)
        os.close(r)
    except OSError:
        # Only as many processes as there may be at a time: make room.
        os.close(r)
        os.close(w)
        try:
            os.waitpid(-1, 0)
        except OSError:
            break
play()
