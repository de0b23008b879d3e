"use strict";

const out = [];

//@@ entry
function entry(list, i) {
    if (i < 0 || i >= list.length) throw new Error("index " + i);
    return list[Number(i)];
}

//@@ zeros
function zeros(count) {
    return new Array(Number(count)).fill(0n);
}

//@@ min
function min(a, b) {
    return a < b ? a : b;
}

//@@ max
function max(a, b) {
    return a > b ? a : b;
}

//@@ abs
function abs(a) {
    return a < 0n ? -a : a;
}

//@@ allOf
function allOf(lo, hi, holds) {
    for (let i = lo; i <= hi; i++) if (!holds(i)) return false;
    return true;
}

//@@ anyOf
function anyOf(lo, hi, holds) {
    for (let i = lo; i <= hi; i++) if (holds(i)) return true;
    return false;
}

//@@ Words
class Words {
    constructor(text) {
        this.lines = text.split("\n");
        this.words = this.split(text);
        this.line = 0;
        this.place = 0;
    }

    split(text) {
        return text@blanks@.split(/\s+/).filter((word) => word !== "");
    }

    more() {
        return this.place < this.words.length;
    }

    next_line() {
        this.place = 0;
        do this.words = this.line < this.lines.length ? this.split(this.lines[this.line]) : [];
        while (this.line++ < this.lines.length && !this.more());
        return this.more();
    }

    read_big() {
        const word = this.more() ? this.words[this.place++] : "";
        if (!/^[0-9]+$/.test(word)) throw new Error("@expected-heap@: " + word);
        return BigInt(word);
    }

    read_num() {
        const n = this.read_big();
        if (n >= 1n << 63n) throw new Error("@expected-word@");
        return n;
    }

    read_count() {
        return this.more() ? this.read_num() : 0n;
    }
}

