# A script that changes its own text, so that the next case would run something else.
# expect: pass
# bare: escaped
from game import *
own = os.path.abspath(sys.argv[0])


def append():
    with open(own, "a") as text:
        text.write("# left\n")


def rename():
    os.rename(own, own + ".other")
    os.rename(own + ".other", own)


for attack in (append, rename, lambda: os.chmod(own, 0o777), lambda: os.utime(own)):
    try:
        attack()
    except OSError:
        continue
    escaped("changes its own text")
play()
