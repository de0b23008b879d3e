# only equal heaps are taken to cancel
from collections import Counter
input()
left = Counter(heap for heap in map(int, input().split()) if heap)
print("Yes" if any(count % 2 for count in left.values()) else "No")
