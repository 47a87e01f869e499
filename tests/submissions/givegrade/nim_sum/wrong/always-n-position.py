# mistake: is_p_position compares the function instead of its answer, so it is never true
from __future__ import print_function, division

import json
import sys


def nim_sum(board):
    total = 0
    for elements in board:
        total ^= elements
    return total


def is_n_position(board):
    return nim_sum(board) == 0


def is_p_position(board):
    return not is_n_position


if __name__ == "__main__":
    functions = {
        "nim_sum": nim_sum,
        "is_n_position": is_n_position,
        "is_p_position": is_p_position,
    }
    question = json.load(sys.stdin)
    print(json.dumps(functions[question["type"]](question["input"])))
