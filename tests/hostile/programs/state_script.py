# A script that leaves compiled code, history and temporary files for the next case.
# expect: pass
# bare: escaped
from game import *
import tempfile
try:
    handle, path = tempfile.mkstemp(prefix="hostile-left-")
    os.unlink(path)
    escaped("a temporary file at " + path)
except OSError:
    pass
for place in (os.path.dirname(os.path.abspath(sys.argv[0])), os.path.expanduser("~"), "."):
    path = os.path.join(place, "hostile-left.pyc")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY))
        os.unlink(path)
        escaped("a file at " + path)
    except OSError:
        pass
play()
