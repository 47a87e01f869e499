# mistake: there is an empty line between the rows
from __future__ import print_function, division


def present_board(board):
    lines = ["Nim:"]
    for number, elements in enumerate(board, 1):
        lines.append(" ".join([str(number) + ":"] + ["X"] * elements))
    return "\n\n".join(lines)


if __name__ == "__main__":
    from sys import stdin

    board = [int(word) for word in stdin.readline().split()]
    print(present_board(board))
