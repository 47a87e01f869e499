"""optimal_move with every known mistake as a switch."""
import json
import sys

MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def nim_sum(board):
    if on("nim-sum-without-last-row"):
        board = board[:-1]
    if on("nim-sum-without-first-row"):
        board = board[1:]
    total = 0
    for size in board:
        if on("ordinary-sum"):
            total += size
        elif on("inclusive-or"):
            total |= size
        else:
            total ^= size
    return total


def first_with_elements(board):
    for i, size in enumerate(board):
        if size > 0:
            return i, 1


def optimal_move(board):
    """The index of the row, from 0, and the number of elements."""
    if on("one-from-first-row"):
        return first_with_elements(board)
    x = nim_sum(board)
    good = [i for i, size in enumerate(board) if size ^ x < size]
    if on("search-without-last-row"):
        good = [i for i in good if i < len(board) - 1]
    if good:
        if on("any-legal-move"):
            # The largest row is often no good one.
            i = max(range(len(board)), key=lambda row: board[row])
            return i, 1
        i = good[0]
        if on("takes-what-should-be-left"):
            return i, board[i] ^ x
        if on("takes-nim-sum"):
            return i, min(x, board[i])
        if on("takes-nim-sum-unchecked"):
            return i, x
        if on("takes-whole-row"):
            return i, board[i]
        if on("takes-one"):
            return i, 1
        return i, board[i] - (board[i] ^ x)
    if on("gives-up"):
        return None
    if on("zeros-when-lost"):
        return None, 0
    if on("zero-elements-when-lost"):
        return 0, 0
    if on("fails-when-lost"):
        return good[0], 1
    if on("takes-from-empty-row"):
        return 0, 1
    return first_with_elements(board)


board = json.load(sys.stdin, on("reads-one-line"))["board"]
result = optimal_move(board)
if result is not None:
    index, elements = result
    if index is None:
        row = 0
    else:
        row = index if on("rows-from-0") else index + 1
    result = (elements, row) if on("elements-first") else (row, elements)
    if on("prints-board") and index is not None:
        board[index] -= elements
        result = board
line = str(result) if on("python-print") and result is not None else json.dumps(result)
if on("returns-none"):
    line = "null"
print(line)
if on("prints-none") and not on("returns-none"):
    print("null")
