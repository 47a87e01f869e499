# mistake: the rows are numbered from 0
from __future__ import print_function, division


def present_board(board):
    lines = ["Nim:"]
    for number, elements in enumerate(board):
        lines.append(" ".join([str(number) + ":"] + ["X"] * elements))
    return "\n".join(lines)


if __name__ == "__main__":
    from sys import stdin

    board = [int(word) for word in stdin.readline().split()]
    print(present_board(board))
