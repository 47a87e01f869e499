# Takes memory until it is refused.
# expect: memory-limit crashed exit-status wrong-output
# wall: 10s
# cpu: 3s
# bare: escaped
# cases: one
from game import *
kept = []
for _ in range(1500):
    kept.append(b"x" * (1 << 20))
escaped("1.5 GB")
