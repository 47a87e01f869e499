# mistake: the two bits are added, and 1 + 1 gives 2
from __future__ import print_function, division

from sys import stdin


def exclusive_or(a, b):
    return a + b


if __name__ == "__main__":
    a, b = [int(bit) for bit in stdin.readline().split()]
    print(exclusive_or(a, b))
