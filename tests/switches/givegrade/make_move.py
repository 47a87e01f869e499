"""make_move with every known mistake as a switch."""
import json
import sys

MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def is_legal(board, index, elements):
    """Whether the move is accepted; `index` counts from 0."""
    if index < 0:
        if on("counts-back"):
            board[index]  # ends with an error where there is no such row
        elif not (on("row-0-is-last") and index == -1):
            return False
        else:
            board[index]
    elif on("fails-past-last-row"):
        board[index]
    elif index >= len(board):
        return False
    if on("refuses-last-row") and index == len(board) - 1:
        return False
    if not on("accepts-negative-elements"):
        if elements < 0 or (elements == 0 and not on("accepts-0-elements")):
            return False
    if elements == board[index] and on("refuses-whole-row"):
        return False
    if elements > board[index]:
        return on("too-many-empties") or on("too-many-goes-negative")
    return True


def make_move(board, row, elements):
    if on("row-and-elements-exchanged"):
        row, elements = elements, row
    index = row if on("rows-from-0") else row - 1
    legal = is_legal(board, index, elements)
    success = True if on("always-true") else (not legal if on("success-inverted") else legal)
    new = list(board)
    if not legal:
        if on("nothing-on-refusal"):
            return "nothing"
        if on("changes-board-on-refusal") and -len(board) <= index < len(board):
            if index >= 0 or on("counts-back") or (on("row-0-is-last") and index == -1):
                new[index] -= elements
        if on("false-alone"):
            return success
        if on("board-alone-on-refusal"):
            return new
        if on("no-board-on-refusal"):
            new = None
        return new, success
    if on("leaves-elements"):
        new[index] = elements
    elif not on("board-stays"):
        new[index] -= elements
        if new[index] < 0 and on("too-many-empties"):
            new[index] = 0
        if new[index] == 0 and on("removes-empty-row"):
            del new[index]
    return new, success


move = json.load(sys.stdin, on("reads-one-line"))
result = make_move(move["board"], move["row"], move["elements"])
if result == "nothing":
    line = "null"
else:
    if isinstance(result, tuple):
        if on("board-alone"):
            result = result[0]
        elif on("success-first"):
            result = result[1], result[0]
    if on("python-list"):
        line = str(list(result)) if isinstance(result, tuple) else str(result)
    else:
        line = str(result) if on("python-print") else json.dumps(result)
if on("returns-none"):
    line = json.dumps(None)
print(line)
if on("prints-none") and not on("returns-none"):
    print(json.dumps(None))
