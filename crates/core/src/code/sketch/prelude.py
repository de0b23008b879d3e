import sys


#@@ Words
class Words:
    def __init__(self, text):
        self.lines = iter(text.split("\n"))
        self.words, self.place = self.split(text), 0

    def split(self, text):
        return text@blanks@.split()

    def more(self):
        return self.place < len(self.words)

    def next_line(self):
        for line in self.lines:
            self.words, self.place = self.split(line), 0
            if self.words:
                return True
        return False

    def read_big(self):
        word = self.words[self.place] if self.more() else ""
        self.place += 1
        if not (word.isascii() and word.isdecimal()):
            raise ValueError("@expected-heap@: " + word)
        return int(word)

    def read_num(self):
        n = self.read_big()
        if n >= 1 << 63:
            raise ValueError("@expected-word@")
        return n

    def read_count(self):
        return self.read_num() if self.more() else 0


