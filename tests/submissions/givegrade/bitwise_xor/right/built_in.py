# The operator of the language does it.
from __future__ import print_function, division
from sys import stdin
a, b = map(int, stdin.read().split())
print(a ^ b)
