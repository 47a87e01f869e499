# A script with some threads, which are always allowed.
# expect: pass
from game import *
import threading
threads = [threading.Thread(target=time.sleep, args=(0.01,)) for _ in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
play()
