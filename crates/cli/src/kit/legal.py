

def jury_legal(n, k):
    """Whether k may be taken from n."""
    return 1 <= k <= n and (@LEGAL@)
