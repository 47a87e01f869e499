# mistake: "computer" is found in small letters only
from __future__ import print_function, division

import json
import sys


def is_human(name):
    return "computer" not in name


def is_board_empty(board):
    return all(elements == 0 for elements in board)


if __name__ == "__main__":
    question = json.load(sys.stdin)
    if question["type"] == "is_human":
        print(json.dumps(is_human(question["input"])))
    else:
        print(json.dumps(is_board_empty(question["input"])))
