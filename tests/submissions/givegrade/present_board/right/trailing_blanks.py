# Every X is followed by a blank, and an empty line ends the output.
from __future__ import print_function, division
from sys import stdin


def present_board(board):
    print("Nim:")
    row = 0
    while row < len(board):
        print(str(row + 1) + ": " + "X " * board[row])
        row = row + 1
    print("")


present_board(list(map(int, stdin.readline().split())))
