#@@ pow
def pw(b, e):  # @power@
    if b <= 1:
        return 1 if e == 0 else b
    r = 1
    for _ in range(e):
        r *= b
        if r > 1 << 50:
            return 1 << 50
    return r


#@@ floordiv
def fdiv(a, b):
    return a // b


#@@ mod
def pmod(a, b):
    return a % b


#@@ gcd
from math import gcd


#@@ divides
def divisor(d, x):
    return x == 0 if d == 0 else x % d == 0


#@@ prime
def prime(n):
    d = 2
    while d * d <= n:
        if n % d == 0:
            return False
        d += 1
    return n > 1


#@@ palindrome
def palindrome(n):
    return n >= 0 and str(n) == str(n)[::-1]


#@@ omega
def omega(n):  # @omega@
    c, p = 0, 2
    while p * p <= n:
        if n % p == 0:
            c += 1
            while n % p == 0:
                n //= p
        p += 1
    return c + (n > 1)


#@@ bigomega
def bigomega(n):  # @bigomega@
    c, p = 0, 2
    while p * p <= n:
        while n % p == 0:
            n //= p
            c += 1
        p += 1
    return c + (n > 1)


#@@ valuation
def val(p, n):  # @valuation@
    c = 0
    while n % p == 0:
        n //= p
        c += 1
    return c


#@@ popcount
def popcount(n):
    return bin(n).count("1")


#@@ digitsum
def digitsum(n, b):
    c = 0
    while n > 0:
        c += n % b
        n //= b
    return c


#@@ floorlog
def flog2(n):
    return n.bit_length() - 1


#@@ ceillog
def clog2(n):
    return (n - 1).bit_length()


#@@ floorsqrt
from math import isqrt as fsqrt


#@@ ceilsqrt
def csqrt(n):
    r = fsqrt(n)
    return r + (r * r < n)


#@@ primepower
def primepower(n):
    return n >= 1 and omega(n) <= 1  # @one@


#@@ squarefree
def squarefree(n):
    d = 2
    while d * d <= n:
        if n % (d * d) == 0:
            return False
        d += 1
    return n >= 1


#@@ smooth
def without(n, p):
    while n > 0 and n % p == 0:
        n //= p
    return n


#@@ row
bad = [0]


#@@ rowat
def at(p, i):
    if 0 <= i < len(p):
        return p[i]
    bad[0] = 1
    return 0


#@@ rowstretch
def stretch(p, lo, hi):
    return p[max(lo, 0):max(hi + 1, 0)]


#@@ rowput
def put(q, done, i, v):
    if v < 0 or not 0 <= i < len(q) or done[i] and q[i] != v:
        bad[0] = 1
    else:
        q[i], done[i] = v, 1


#@@ rowcut
def cut(q, done, i):
    if not 0 <= i < len(q) or done[i] and q[i] != -1:
        bad[0] = 1
    else:
        q[i], done[i] = -1, 1


#@@ rowkept
def kept(q):
    return tuple(n for n in q if n != -1)


#@@ rowsum
def row_sum(v):
    return sum(v)


#@@ rowxor
def row_xor(v):
    s = 0
    for x in v:
        s ^= x
    return s


#@@ rowmax
def row_max(v):
    return max(v, default=0)


#@@ rowmin
def row_min(v):
    return min(v, default=0)


#@@ rowgcd
def row_gcd(v):
    s = 0
    for x in v:
        s = gcd(s, x)
    return s


#@@ rowlen
def row_len(v):
    return len(v)


#@@ rowcount
def row_count(v, x):
    return list(v).count(x)


#@@ rowdistinct
def row_distinct(v):
    return len(set(v)) == len(v)


#@@ rowincreasing
def row_increasing(v):
    return all(a < b for a, b in zip(v, v[1:]))


