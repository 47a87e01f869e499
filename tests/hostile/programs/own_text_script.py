# A script that changes its own text, so that the next case would run something else.
# expect: pass
# bare: escaped
from game import *
own = os.path.abspath(sys.argv[0])
for attack in (lambda: open(own, "a").close(), lambda: os.rename(own, own + ".other") or os.rename(own + ".other", own),
               lambda: os.chmod(own, 0o777), lambda: os.utime(own)):
    try:
        attack()
    except OSError:
        continue
    escaped("changes its own text")
play()
