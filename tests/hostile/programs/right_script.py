# A right program that is a script.
# expect: pass
from game import *
play()
