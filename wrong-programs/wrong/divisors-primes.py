# primes lose, which has five exceptions
n = int(input())
prime = n > 1 and all(n % d for d in range(2, n))
print("NO" if prime or n == 1 else "YES")
