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
    for row, elements in enumerate(board, 1):
        if elements > 0:
            return row, 1


if __name__ == "__main__":
    board = json.load(sys.stdin)["board"]
    print(json.dumps(optimal_move(board)))
