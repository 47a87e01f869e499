# mistake: the rows count from 0
from __future__ import print_function, division

import json
import sys


def make_move(board, row, elements):
    """Return the new board and True, or the same board and False if the move is illegal."""
    if row < 0 or row >= len(board):
        return board, False
    if elements < 1 or elements > board[row]:
        return board, False
    new_board = list(board)
    new_board[row] -= elements
    return new_board, True


if __name__ == "__main__":
    move = json.load(sys.stdin)
    print(json.dumps(make_move(move["board"], move["row"], move["elements"])))
