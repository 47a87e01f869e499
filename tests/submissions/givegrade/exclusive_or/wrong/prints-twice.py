# mistake: a print left from testing prints the bits too
from __future__ import print_function, division

from sys import stdin


def exclusive_or(a, b):
    if a == b:
        return 0
    return 1


if __name__ == "__main__":
    a, b = [int(bit) for bit in stdin.readline().split()]
    print(a, b)
    print(exclusive_or(a, b))
