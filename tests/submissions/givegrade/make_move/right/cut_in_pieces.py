# Puts the new board together from pieces, and prints the answer by hand.
from __future__ import print_function, division
import json
from sys import stdin


def make_move(board, row, elements):
    if row not in range(1, len(board) + 1) or not 0 < elements <= board[row - 1]:
        return board, False
    return board[:row - 1] + [board[row - 1] - elements] + board[row:], True


text = ""
for line in stdin:
    text = text + line
question = json.loads(text)
board, legal = make_move(question["board"], question["row"], question["elements"])
print("[%s, %s]" % (board, str(legal).lower()))
assert make_move([3], 1, 3) == ([0], True)
