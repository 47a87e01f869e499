"""nim_sum with every known mistake as a switch."""
import json
import sys

MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def nim_sum(board):
    if not board:
        if on("fails-without-rows"):
            return board[0]
        if on("null-without-rows"):
            return None
    if on("forgets-last-row"):
        board = board[:-1]
    if on("forgets-first-row"):
        board = board[1:]
    if on("first-two-rows"):
        board = board[:2]
    if not board or on("always-0") or (on("every-pair") and len(board) % 2 == 1):
        return 0
    total = board[0]
    for row in board[1:]:
        if on("ordinary-sum"):
            total = total + row
        elif on("inclusive-or"):
            total = total | row
        elif on("and"):
            total = total & row
        else:
            total = total ^ row
    if on("keeps-32-bits"):
        total = total & 0xFFFFFFFF
    return total


def is_n_position(board):
    if on("n-like-p"):
        return p_position(board)
    return n_position(board)


def is_p_position(board):
    if on("p-like-n"):
        return n_position(board)
    return p_position(board)


def n_position(board):
    return is_not_0(board) if on("n-and-p-exchanged") else nim_sum(board) == 0


def p_position(board):
    return nim_sum(board) == 0 if on("n-and-p-exchanged") else is_not_0(board)


def is_not_0(board):
    if on("nim-sum-for-truth"):
        return nim_sum(board)
    return nim_sum(board) != 0


question = json.load(sys.stdin, on("reads-one-line"))
kind, board = question["type"], question["input"]
if kind == "nim_sum":
    result = nim_sum(board)
    if on("digit-list") and result is not None:
        result = [int(digit) for digit in bin(result)[2:]] if result else []
else:
    result = is_n_position(board) if kind == "is_n_position" else is_p_position(board)
    if on("number-for-truth") and isinstance(result, bool):
        result = 1 if result else 0
line = str(result) if on("python-print") else json.dumps(result)
if on("returns-none"):
    line = "null"
print(line)
if on("prints-none") and not on("returns-none"):
    print("null")
