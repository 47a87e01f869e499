# Folds the board with reduce.
from __future__ import print_function, division
from functools import reduce
from operator import xor
import json
import sys


def nim_sum(board):
    return reduce(xor, board, 0)


question = json.loads("".join(sys.stdin.readlines()))
answer = nim_sum(question["input"])
if question["type"] == "is_n_position":
    answer = answer == 0
elif question["type"] == "is_p_position":
    answer = answer != 0
print(json.dumps(answer), end="")
