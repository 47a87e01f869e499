# Prompts by input(), which leaves what is printed next on the line of the prompt; the final empty board is not shown.


def show(board):
    print("Nim:")
    for number, elements in enumerate(board, 1):
        print(str(number) + ": " + " ".join(["X"] * elements))


def is_legal(board, row, elements):
    return 1 <= row <= len(board) and 1 <= elements <= board[row - 1]


def ask(name, board):
    row, elements = map(int, input("make a move " + name + " (row, elements)").split(","))
    while not is_legal(board, row, elements):
        row, elements = map(int, input("illegal move, try again " + name + " (row, elements)").split(","))
    return row, elements


def compute(board):
    total = 0
    for elements in board:
        total = total ^ elements
    for number, elements in enumerate(board, 1):
        if elements ^ total < elements:
            return number, elements - (elements ^ total)
    number = board.index(max(board)) + 1
    return number, 1


def play(names, board):
    turn = 0
    while sum(board) > 0:
        name = names[turn % 2]
        show(board)
        row, elements = compute(board) if "computer" in name.lower() else ask(name, board)
        board[row - 1] -= elements
        turn += 1
    print(name + " wins")


play([input(), input()], [int(word) for word in input().split()])
