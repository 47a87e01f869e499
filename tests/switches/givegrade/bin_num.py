"""bin_num with every known mistake as a switch."""
import json
import sys

MISTAKES = "SWITCHES:".split(":")[1].split()


def on(mistake):
    return mistake in MISTAKES


def num_bin(n):
    digits = []
    while n > (1 if on("forgets-leading-digit") else 0):
        digits.append(n % 2)
        n = int(n / 2) if on("float-division") else n // 2
    if not digits and on("zero-as-digit"):
        digits = [0]
    if on("eight-digits") or on("last-eight-digits"):
        while len(digits) < 8:
            digits.append(0)
    if on("last-eight-digits"):
        digits = digits[:8]
    if not on("writes-reversed"):
        digits = digits[::-1]
    if on("strings"):
        return [str(digit) for digit in digits]
    text = "".join(str(digit) for digit in digits)
    if on("one-string"):
        return text
    if on("python-bin"):
        return "0b" + (text or "0")
    return digits


def bin_num(digits):
    if not digits and on("fails-without-digits"):
        return digits[0]
    base = 10 if on("reads-decimal") else 2
    places = digits if on("reads-reversed") else list(reversed(digits))
    total = 0
    for i, digit in enumerate(places, 1 if on("last-digit-is-2") else 0):
        if on("caret-for-power"):
            if digit == 1:
                total += base ^ i
        elif on("caret-of-product"):
            total += digit * base ^ i
        elif on("product-for-power"):
            total += digit * base * i
        else:
            total += digit * base ** i
    return total


question = json.load(sys.stdin, on("reads-one-line"))
if question["type"] == "num_bin":
    result = num_bin(question["value"])
    line = json.dumps(result)
    if on("bare-digits") and isinstance(result, list):
        line = "".join(str(digit) for digit in result)
else:
    line = json.dumps(bin_num(question["value"]))
if not on("returns-none"):
    print(line)
if on("prints-none") or on("returns-none"):
    print(json.dumps(None))
