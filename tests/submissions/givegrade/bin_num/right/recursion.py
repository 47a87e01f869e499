# Both directions by recursion.
from __future__ import print_function, division
import json
import sys


def num_bin(n):
    return num_bin(n // 2) + [n % 2] if n else []


def bin_num(l):
    return l[-1] + 2 * bin_num(l[:-1]) if l else 0


data = json.loads(sys.stdin.read())
print({"num_bin": num_bin, "bin_num": bin_num}[data["type"]](data["value"]))
