# mistake: a list of digits is read with the lowest first
from __future__ import print_function, division

import json
import sys


def num_bin(number):
    """The binary digits of a number, the highest first; 0 has none."""
    digits = []
    while number > 0:
        digits.append(number % 2)
        number //= 2
    digits.reverse()
    return digits


def bin_num(digits):
    number = 0
    for digit in reversed(digits):
        number = 2 * number + digit
    return number


if __name__ == "__main__":
    question = json.load(sys.stdin)
    if question["type"] == "num_bin":
        print(json.dumps(num_bin(question["value"])))
    else:
        print(json.dumps(bin_num(question["value"])))
