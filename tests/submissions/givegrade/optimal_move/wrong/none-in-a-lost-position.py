# mistake: there is no answer when no move wins
from __future__ import print_function, division

import json
import sys


def nim_sum(board):
    total = 0
    for elements in board:
        total ^= elements
    return total


def optimal_move(board):
    """Return (row, elements); rows count from 1."""
    total = nim_sum(board)
    for row, elements in enumerate(board, 1):
        if elements ^ total < elements:
            return row, elements - (elements ^ total)


if __name__ == "__main__":
    board = json.load(sys.stdin)["board"]
    print(json.dumps(optimal_move(board)))
