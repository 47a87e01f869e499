from __future__ import print_function, division

import sys


def read_line():
    line = sys.stdin.readline()
    if not line:
        sys.exit("the input ended before the game")
    return line.strip()


def is_human(name):
    return "computer" not in name.lower()


def show(board):
    print("Nim:")
    for row, elements in enumerate(board, 1):
        print(" ".join([str(row) + ":"] + ["X"] * elements))


def human_move(name, board):
    while True:
        print(name + ": ", end="")
        row, elements = [int(word) for word in read_line().split(",")]
        if 1 <= row <= len(board) and 1 <= elements <= board[row - 1]:
            return row, elements
        print("This move is not possible, please try again.")


def computer_move(name, board):
    total = 0
    for elements in board:
        total ^= elements
    move = None
    for row, elements in enumerate(board, 1):
        if elements ^ total < elements:
            move = row, elements - (elements ^ total)
            break
        if elements > 0 and total == 0:
            move = row, 1
            break
    print("%s: %d, %d" % (name, move[0], move[1]))
    return move


def main():
    names = [read_line(), read_line()]
    board = [int(word) for word in read_line().split()]
    turn = 0
    show(board)
    while any(board):
        name = names[turn % 2]
        choose = human_move if is_human(name) else computer_move
        row, elements = choose(name, board)
        board[row - 1] -= elements
        show(board)
        turn += 1
    print(name + " wins")


if __name__ == "__main__":
    main()
