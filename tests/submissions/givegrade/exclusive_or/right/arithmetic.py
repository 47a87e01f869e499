# The sum of two bits without the carry.
from __future__ import print_function, division
from sys import stdin


def exclusive_or(a, b):
    return (a + b) % 2


numbers = stdin.readline().split()
print(exclusive_or(int(numbers[0]), int(numbers[1])))
assert exclusive_or(1, 1) == 0
