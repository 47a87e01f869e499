"""present_board with every known mistake as a switch."""
MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def element():
    for mistake, symbol in (("small-x", "x"), ("stars", "*"), ("small-o", "o"), ("capital-o", "O")):
        if on(mistake):
            return symbol
    return "X"


def present_row(number, size):
    count = size + (1 if on("one-too-many") else 0)
    count = max(count - (1 if on("one-too-few") else 0), 0)
    drawn = str(count) if on("sizes") else ("" if on("no-spaces") else " ").join(element() for _ in range(count))
    if count == 0 and (on("dash-for-nothing") or on("zero-for-nothing")) and not on("sizes"):
        drawn = "-" if on("dash-for-nothing") else "0"
    if on("no-row-numbers"):
        return drawn
    if on("no-colons"):
        return "%d %s" % (number, drawn)
    if on("dots-for-colons"):
        return "%d. %s" % (number, drawn)
    if on("no-space-after-colon"):
        return "%d:%s" % (number, drawn)
    return "%d: %s" % (number, drawn)


def present_board(board):
    rows = []
    numbers = range(0 if not on("forgets-first-row") else 1, len(board) - (1 if on("forgets-last-row") else 0))
    for i in numbers:
        if board[i] == 0 and on("hides-empty-rows"):
            continue
        rows.append(present_row(i if on("rows-from-0") else i + 1, board[i]))
    if on("last-row-first"):
        rows.reverse()
    text = ("\n\n" if on("lines-between-rows") else "\n").join(rows)
    if on("no-heading"):
        heading = ""
    elif on("heading-without-colon"):
        heading = "Nim\n"
    elif on("small-heading"):
        heading = "nim:\n"
    elif on("capital-heading"):
        heading = "NIM:\n"
    else:
        heading = "Nim:\n"
    if on("line-below-heading"):
        heading += "\n"
    return heading + text


board = [int(size) for size in input().split()]
if on("returns-none"):
    print(None)
else:
    print(present_board(board))
if on("prints-none") and not on("returns-none"):
    print(None)
