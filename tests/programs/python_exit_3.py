"""Right output of givegrade/exclusive_or, and exit status 3."""

import sys

one, other = input().split()
print(int(one) ^ int(other))
sys.exit(3)
