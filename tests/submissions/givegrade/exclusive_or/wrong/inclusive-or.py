# mistake: 1 or 1 counts as 1
from __future__ import print_function, division

from sys import stdin


def exclusive_or(a, b):
    if a == 1 or b == 1:
        return 1
    return 0


if __name__ == "__main__":
    a, b = [int(bit) for bit in stdin.readline().split()]
    print(exclusive_or(a, b))
