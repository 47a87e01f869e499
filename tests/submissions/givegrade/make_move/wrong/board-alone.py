# mistake: the answer is the board alone, without true or false
from __future__ import print_function, division

import json
import sys


def make_move(board, row, elements):
    """Return the new board and True, or the same board and False if the move is illegal."""
    if row < 1 or row > len(board):
        return board, False
    if elements < 1 or elements > board[row - 1]:
        return board, False
    new_board = list(board)
    new_board[row - 1] -= elements
    return new_board, True


if __name__ == "__main__":
    move = json.load(sys.stdin)
    print(json.dumps(make_move(move["board"], move["row"], move["elements"])[0]))

    assert make_move([1, 2, 3], 2, 2) == ([1, 0, 3], True)
    assert make_move([1, 2, 3], 2, 3) == ([1, 2, 3], False)
