# Chooses a winning row at random; in a lost position, another legal move than the first.
from __future__ import print_function, division
import json
import random
import sys


def optimal_move(board):
    nim_sum = 0
    for elements in board:
        nim_sum = nim_sum ^ elements
    rows = range(1, len(board) + 1)
    good = [row for row in rows if board[row - 1] ^ nim_sum < board[row - 1]]
    if good:
        row = random.choice(good)
        return [row, board[row - 1] - (board[row - 1] ^ nim_sum)]
    full = [row for row in rows if board[row - 1] > 0]
    row = random.choice(full)
    return [row, random.randint(1, board[row - 1])]


print(json.dumps(optimal_move(json.load(sys.stdin)["board"])))
