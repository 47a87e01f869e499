# Loops where the language has shorter ways.
from __future__ import print_function, division
import json
import sys


def is_human(name):
    word = "computer"
    for start in range(len(name)):
        if name[start:start + len(word)].lower() == word:
            return False
    return True


def is_board_empty(board):
    total = 0
    for elements in board:
        total += elements
    if total == 0:
        return True
    else:
        return False


question = json.load(sys.stdin)
if question["type"] == "is_human":
    answer = is_human(question["input"])
elif question["type"] == "is_board_empty":
    answer = is_board_empty(question["input"])
if answer:
    print("true")
else:
    print("false")
