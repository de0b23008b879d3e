"""A terminal for `grundy play`: python3 play.py PATH/TO/grundy. Each frame clears the screen, so the last one is what is seen."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "tab": "\t", "end": "\x1b[F", "home": "\x1b[H"}


class Terminal:
    def __init__(self, *words, rows=24, columns=80, lang="en"):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(sys.argv[1], [sys.argv[1], "play", *words, "--lang", lang])
        self.seen = ""
        self.resize(rows, columns)

    def resize(self, rows, columns):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def read(self, seconds):
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self.fd, 1 << 16)
        except OSError:
            return False
        self.seen += more.decode("utf-8", "replace")
        return bool(more)

    def lines(self):
        """The rows of the last frame."""
        rows = {}
        frame = self.seen.rsplit("\x1b[2J", 1)[-1]
        for row, rest in re.findall(r"\x1b\[(\d+);1H((?:(?!\x1b\[\d+;1H).)*)", frame, re.S):
            rows[int(row)] = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", rest)
        return [rows.get(row, "") for row in range(1, max(rows, default=0) + 1)]

    def until(self, pattern, seconds=60):
        end = time.time() + seconds
        while True:
            text = "\n".join(self.lines())
            if re.search(pattern, text):
                # The rest of a frame that has begun.
                while self.read(0.05):
                    pass
                return "\n".join(self.lines())
            assert time.time() < end, f"no {pattern!r} in\n{text}\n{self.seen[-500:]!r}"
            self.read(0.2)

    def key(self, *names):
        for name in names:
            os.write(self.fd, KEYS.get(name, name).encode())

    def leave(self):
        self.key("q")
        end = time.time() + 60
        while self.read(0.2) or os.waitpid(self.pid, os.WNOHANG)[0] == 0:
            assert time.time() < end
        assert "\x1b[?1049l" in self.seen, "the old screen is not back"


def nim_is_won_by_hints_and_undone():
    terminal = Terminal("nim", "3,5,7", "--seed", "1")
    seen = terminal.until("Your turn")
    assert "You can win this." in seen and "●" in seen, seen
    for turn in range(20):
        terminal.key("h")
        terminal.until("Once more: which heap")
        terminal.key("h")
        seen = terminal.until(r"Move in heap \d+")
        heap = int(re.search(r"Move in heap (\d+)", seen)[1])
        assert re.search(rf"\*heap {heap}", seen), seen
        terminal.key("h")
        seen = terminal.until(r"Winning: ")
        words = re.sub(r"\s+", " ", seen.split("Winning: ")[1])
        before, left = (int(number) for number in re.search(r"heap \d+: (\d+) -> (\d+)", words).groups())
        # To the heap and what stays there, by arrows.
        terminal.key(*["up"] * 3, *["down"] * (heap - 1))
        terminal.key("home", *["right"] * left)
        terminal.until(rf"> ?\*?heap {heap} +●* *○* +{before} -> {left}\b" if left < before else "heap")
        terminal.key("enter")
        seen = terminal.until(r"Your turn(?![\s\S]*Winning:)|You (won|lost)")
        if "You won" in seen:
            break
        assert "You lost" not in seen and "The opponent played" in seen, seen
    seen = terminal.until("You won.*[\\s\\S]*Report card")
    assert "No mistakes." in seen, seen
    terminal.key("u")
    seen = terminal.until("Your turn")
    assert "Report card" not in seen
    terminal.leave()


def a_lost_position_and_a_mistake():
    terminal = Terminal("take 1..3", "12", "--seed", "2")
    assert "you lose this" in terminal.until("Your turn")
    terminal.key("h")
    terminal.until("Every move loses")
    terminal.leave()
    terminal = Terminal("take 1..3", "5", "--opponent", "friend")
    terminal.until("First player's turn")
    terminal.key("left", "enter")
    terminal.until("Second player's turn")
    terminal.key("home", "enter")
    seen = terminal.until("Report card")
    assert "second player won" in seen and "gave the win away" in seen, seen
    terminal.key("n")
    assert "5 -> 4" in terminal.until("First player's turn")
    terminal.leave()


def sizes_and_lists():
    terminal = Terminal("wythoff", "(4,7)", rows=12, columns=40)
    terminal.until("Your turn")
    terminal.key("tab")
    seen = terminal.until("moves in all")
    assert all(len(line) <= 40 for line in terminal.lines()) and len(terminal.lines()) <= 12, seen
    terminal.resize(30, 100)
    terminal.until("q: leave")
    assert max(len(line) for line in terminal.lines()) > 40
    terminal.key("end", "enter")
    terminal.until("The opponent played")
    terminal.leave()
    terminal = Terminal("nim", "1,2", lang="zh")
    terminal.until("轮到你")
    terminal.leave()


def control_c_leaves():
    terminal = Terminal("nim", "1,2")
    terminal.until("Your turn")
    terminal.key("\x03")
    end = time.time() + 60
    while terminal.read(0.2) or os.waitpid(terminal.pid, os.WNOHANG)[0] == 0:
        assert time.time() < end
    assert "\x1b[?1049l" in terminal.seen


for test in (nim_is_won_by_hints_and_undone, a_lost_position_and_a_mistake, sizes_and_lists, control_c_leaves):
    test()
print("ok")
