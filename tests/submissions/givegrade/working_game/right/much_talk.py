# Talks much, shows the board again after illegal moves, and not when it is empty.
import random

print("*** Welcome to the game of Nim! ***")
print()
player_1 = input("Who is the first player? ")
player_2 = input("Who is the second player? ")
print(f"Hello {player_1} and {player_2}.")
board = list(map(int, input("How many elements are in the rows? ").split()))


def show_board():
    print()
    print("This is the board of Nim:")
    for i in range(len(board)):
        print(f"{i + 1}: " + " ".join("X" for _ in range(board[i])))


def is_computer(name):
    return "computer" in name.lower()


def winning_moves():
    moves = []
    nim_sum = 0
    for n in board:
        nim_sum ^= n
    for i, n in enumerate(board):
        if n ^ nim_sum < n:
            moves.append((i + 1, n - (n ^ nim_sum)))
    return moves


def any_moves():
    return [(i + 1, k) for i, n in enumerate(board) for k in range(1, n + 1)]


current, other = player_1, player_2
show_board()
while True:
    print(f"It is your turn, {current}!")
    if is_computer(current):
        row, elements = random.choice(winning_moves() or any_moves())
        print(f"{current} thinks ... and takes {elements} from row {row}")
    else:
        row, elements = map(int, input("Which row, and how many elements? ").split(","))
        while not (1 <= row <= len(board) and 1 <= elements <= board[row - 1]):
            print("Sorry, that is not possible. Look at the board again:")
            show_board()
            row, elements = map(int, input("Which row, and how many elements? ").split(","))
        print("Thank you.")
    board[row - 1] -= elements
    if sum(board) == 0:
        break
    show_board()
    current, other = other, current
print("The board is empty.")
print()
print(f"{current} wins")
