# mistake: equal bits give 1 and different ones 0
from __future__ import print_function, division

from sys import stdin


def exclusive_or(a, b):
    if a == b:
        return 1
    return 0


if __name__ == "__main__":
    a, b = [int(bit) for bit in stdin.readline().split()]
    print(exclusive_or(a, b))
