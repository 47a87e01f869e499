# With classes; the moves are echoed, and the final empty board is shown.
from __future__ import print_function, division
import sys


class Board:
    def __init__(self, rows):
        self.rows = rows

    def __str__(self):
        text = "Nim:\n"
        for number, elements in enumerate(self.rows):
            text += "{}: {}\n".format(number + 1, " ".join("X" * elements))
        return text

    def nim_sum(self):
        result = 0
        for elements in self.rows:
            result ^= elements
        return result

    def is_legal(self, row, elements):
        return 0 < row <= len(self.rows) and 0 < elements <= self.rows[row - 1]

    def take(self, row, elements):
        self.rows[row - 1] -= elements

    def is_empty(self):
        return not any(self.rows)


class Human:
    def __init__(self, name):
        self.name = name

    def move(self, board):
        for line in sys.stdin:
            row, elements = [int(part) for part in line.split(",")]
            if board.is_legal(row, elements):
                return row, elements
            print("{}: {}, {} is not a move".format(self.name, row, elements))
        raise EOFError("no more moves")


class Computer(Human):
    def move(self, board):
        nim_sum = board.nim_sum()
        moves = [(row + 1, elements - (elements ^ nim_sum)) for row, elements in enumerate(board.rows)
                 if elements ^ nim_sum < elements]
        if not moves:
            largest = max(board.rows)
            moves = [(board.rows.index(largest) + 1, largest)]
        return moves[-1]


def player(name):
    return Computer(name) if "computer" in name.lower() else Human(name)


def main():
    players = [player(sys.stdin.readline().rstrip("\r\n")) for _ in range(2)]
    board = Board([int(size) for size in sys.stdin.readline().split()])
    print(board, end="")
    while not board.is_empty():
        mover = players.pop(0)
        players.append(mover)
        row, elements = mover.move(board)
        print("%s: %d, %d" % (mover.name, row, elements))
        board.take(row, elements)
        print(board, end="")
    print(mover.name, "wins")


main()
