"""PEM texts of many forms."""

import base64


def pem(label, data, width=64, end="\n"):
    text = base64.b64encode(data).decode()
    lines = [text[i:i + width] for i in range(0, len(text), width)]
    return end.join([f"-----BEGIN {label}-----", *lines, f"-----END {label}-----", ""]).encode()


def texts(ders):
    for der in ders:
        for width in (64, 76, 1, 253, 254, 255, 508, 10**9):
            for end in ("\n", "\r\n", " \n", "\n\n", "\r"):
                yield pem("CERTIFICATE", der, width, end)
        plain = pem("CERTIFICATE", der)
        begin, *lines, last = plain.decode().strip().split("\n")
        join = lambda *parts: "\n".join(parts).encode() + b"\n"
        for parts in ([begin, "", *lines, last], [begin, "Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,00", "", *lines, last], [begin, "A: b",
                    *lines, last], [begin, *lines, "", last], [begin, *lines, last[:-1]],
                      [begin, *lines], [begin, "", "", *lines, last], [begin, "A: b", "", *lines, "", last], [begin, "x", "", *lines, last], [begin,
                          "A: b", "", "x" * 65, *lines, last],
                      [begin, "A: b", "", "x" * 60, *lines, last], [begin, *lines[:2], "-", *lines[2:], last], [begin, *lines[:2], "-" + lines[2],
                          last], [begin, *lines, "=", last], [begin, *lines[:-1], lines[-1] + "===", last],
                      [begin, last], [begin, "=", last], [begin, "====", last], [begin, "-", last], [begin, "AA", last], [begin, "A", last], [begin,
                          "AA==", last], [begin, "AA=", last], [begin, "A=A=", last], [begin, "AA==AA==", last],
                      [begin, "AAAA", "==", last], [begin, "AA", "==", last], [begin, "AA\t==", last], [begin, "AA ==x", last], [begin, begin, *lines,
                          last, last], [begin, *lines, last + " "], [begin, *lines, last + "x"],
                      [begin, *lines, "-----END OTHER-----"], ["-----BEGIN -----", *lines, "-----END -----"], ["-----BEGIN A-----B-----", *lines,
                          "-----END A-----B-----"], [" " + begin, *lines, last], [begin + "\t ", *lines, last],
                      [begin, *[" " + line for line in lines], last], [begin, *[line + "\t" for line in lines], last], [begin, *lines, " " + last],
                          ["\ufeff" + begin, *lines, last], ["text", "\ufeff" + begin, *lines, last],
                      [begin, *lines, last, "\ufeff" + begin, *lines, last], [begin + "\u00e4", *lines, last + "\u00fc"], [begin,
                          *[line + "\u00e4" for line in lines], last], [begin, "\u00e4" + lines[0], *lines[1:], last], [begin, "\u00e4", *lines,
                          last],
                      [begin, *lines, last, begin, *lines, last], [begin, *lines, last, "text: with a colon", begin, *lines, last], [begin,
                          lines[0] + ":", *lines, last], [begin, *lines, ":" + last], [begin, *lines, last + ":"],
                      ["-----BEGIN " + "L" * 230 + "-----", *lines, "-----END " + "L" * 230 + "-----"], ["-----BEGIN " + "L" * 240 + "-----", *lines,
                          "-----END " + "L" * 240 + "-----"], ["x" * 254 + begin, *lines, last],
                      [begin, "\0", *lines, last], [begin, "\0" + lines[0], *lines[1:], last], [begin, lines[0] + "\0", *lines[1:], last], [begin,
                          lines[0] + "\0x", *lines[1:], last], ["-----BEGIN A\0B-----", *lines, "-----END A-----"],
                      ["-----BEGIN A\0B-----", *lines, "-----END A\0B-----"], [begin, *lines, last + "\0"], [begin, *lines,
                          last[:10] + "\0" + last[10:]], ["\0" + begin, *lines, last], [begin, "A: b", "", *lines[:-1], lines[-1][:60], last],
                      [begin, "A" * 254, *lines, last], [begin, "A" * 254, "", *lines, last], [begin, "A" * 253, "", *lines, last], [begin, "A" * 252,
                          "", *lines, last], [begin, "A" * 255, *lines, last], [begin, " " * 300, *lines, last],
                      [begin, "A" * 100 + " " * 154, *lines, last], [begin, "A" * 508, *lines, last], [begin, " " * 254, "", *lines, last], [begin,
                          "A: " + "b" * 300, "", *lines, last], [begin, "A" * 253 + ":", "", *lines, last]):
            yield join(*parts)
        yield plain[:-1]
        yield plain.replace(b"\n", b"\r")
        yield plain + plain
        yield b""
