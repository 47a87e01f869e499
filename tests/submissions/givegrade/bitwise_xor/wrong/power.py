# mistake: the two numbers are raised to a power with ** instead of combined bit by bit
from __future__ import print_function, division

from sys import stdin


def num_bin(number):
    digits = []
    while number > 0:
        digits.insert(0, number % 2)
        number //= 2
    return digits


def bin_num(digits):
    number = 0
    for digit in digits:
        number = 2 * number + digit
    return number


def bitwise_xor(a, b):
    first, second = num_bin(a), num_bin(b)
    length = max(len(first), len(second))
    first = [0] * (length - len(first)) + first
    second = [0] * (length - len(second)) + second
    return bin_num([(x + y) % 2 for x, y in zip(first, second)])


if __name__ == "__main__":
    a, b = [int(word) for word in stdin.readline().split()]
    print(a ** b)
