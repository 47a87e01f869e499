# Takes memory until it is refused.
# expect: memory-limit crashed exit-status wrong-output
# wall: 10s
# cpu: 3s
# memory: 128M
# bare: escaped
# cases: one
from game import *
kept = []
for _ in range(384):
    kept.append(b"x" * (1 << 20))
escaped("384 MB")
